import { isIP, isIPv6 } from "node:net";

/**
 * The visitor's address: that of the socket, or with `trustedProxies` of our own before the service the
 * entry that the outermost of them wrote into X-Forwarded-For. Entries further left are the visitor's
 * own claims. A header too short for the count did not pass all proxies, so it proves nothing.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = plainAddress(socketAddress ?? "") ?? "unknown";
  if (trustedProxies === 0) return socket;
  const entries = (forwardedFor ?? "").split(",");
  return plainAddress(entries.at(-trustedProxies) ?? "") ?? socket;
}

/**
 * What the rate limit counts by: an IPv4 address whole, of an IPv6 address the first 64 bits, since one
 * household or server holds at least that many addresses (RFC 6177).
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}

/** Takes off port, zone and the IPv4-in-IPv6 prefix; undefined for anything that is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const unported = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const address = unported.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? undefined : address;
}
