import type { HttpContext } from "./env.ts";
import type { OriginCheck, OriginEvidence } from "./origin-check.ts";
import { readBody } from "./read-body.ts";

export type Admission =
  | { readonly admitted: true; readonly body: Buffer }
  | {
      readonly admitted: false;
      readonly fault: "wrong-origin" | "wrong-type" | "too-large" | "unreadable";
    };

/** `script`: JSON by fetch. `form`: a plain form post. */
export type Sender = "script" | "form";

/** The largest form is far below this; its fields are at most a few thousand characters. */
const mostFormBytes = 64 * 1024;

const exactType = {
  script: /^application\/json(; ?charset="?utf-8"?)?$/i,
  form: /^application\/x-www-form-urlencoded(; ?charset="?utf-8"?)?$/i,
};

/**
 * What every submission passes before anything looks into it, cheapest check first: where it comes
 * from, its exact type (other types can be sent across sites without asking), no compression (a small
 * body could unpack to a huge one), and its size.
 */
export async function admit(
  c: HttpContext,
  sender: Sender,
  origins: OriginCheck,
  mostBytes = mostFormBytes,
): Promise<Admission> {
  const evidence = originEvidence(c);
  const own = sender === "script" ? origins.ofScript(evidence) : origins.ofForm(evidence);
  if (!own) return { admitted: false, fault: "wrong-origin" };
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (!exactType[sender].test(c.req.header("content-type") ?? "") || encoding !== "identity") {
    return { admitted: false, fault: "wrong-type" };
  }
  const body = await readBody(c.env.incoming, mostBytes);
  if (body === "too-large") return { admitted: false, fault: "too-large" };
  if (body === "cut-off") return { admitted: false, fault: "unreadable" };
  return { admitted: true, body };
}

export function originEvidence(c: HttpContext): OriginEvidence {
  return {
    origin: c.req.header("origin"),
    fetchSite: c.req.header("sec-fetch-site"),
    referer: c.req.header("referer"),
    host: c.req.header("host"),
  };
}
