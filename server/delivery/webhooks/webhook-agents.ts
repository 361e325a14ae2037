import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { hostOf } from "./host-of.ts";

/** Gives the agent that connects to an address. */
export type AgentFor = (url: URL) => HttpAgent;

/**
 * Agents that reach public addresses only. What counts is the address a name leads to at the moment of
 * connecting, so that a name that changes its mind (DNS rebinding) does not get past. Each message has
 * a connection of its own: a kept one that the other side has just closed would look like a fault.
 * @param allow hosts inside the own network that may be reached, as `hostOf` gives them
 * @param lookup how names are resolved; the system's way by default
 */
export function webhookAgents(allow: readonly string[], lookup?: LookupFunction): AgentFor {
  const common = { keepAlive: false, ...(lookup && { lookup }) };
  const filter = { ...common, allowIPAddressList: allow.filter((host) => isIP(host) !== 0) };
  const open = { "http:": new HttpAgent(common), "https:": new HttpsAgent(common) };
  const guarded = {
    "http:": new RequestFilteringHttpAgent(filter),
    "https:": new RequestFilteringHttpsAgent(filter),
  };
  return (url) => {
    const agents = allow.includes(hostOf(url)) ? open : guarded;
    return url.protocol === "https:" ? agents["https:"] : agents["http:"];
  };
}

/** Whether an error is the filter's no: it carries no code, so its fixed words have to do. */
export function isFiltered(error: unknown): boolean {
  return error instanceof Error && /^DNS lookup .* is not allowed\. Because/.test(error.message);
}
