import type { HttpContext } from "./request.ts";

/**
 * What the desk keeps in a browser: `session`; `asker`, the secret of the browser that asked for a link; and `known`, which
 * shows that somebody has signed in there before.
 */
type CookieUse = "session" | "asker" | "known";

/** The cookies of one request, and those that its answer sets. */
export interface DeskCookies {
  /** The secret in a cookie; null if there is none, or it's none of ours. */
  read(use: CookieUse): string | null;
  /** @param seconds how long the browser keeps it; 0 deletes it */
  set(use: CookieUse, secret: string, seconds: number): void;
  /** Adds what was set to an answer. */
  addTo(headers: Headers): void;
}

/** 256 bits in base64url. */
const secretShape = /^[\w-]{43}$/;

/**
 * Cookies that no script can read, that no other site's form brings along, and, over https, that no other host or page
 * without https can have set (RFC 6265bis, 4.1.3.2).
 */
export function deskCookies(c: HttpContext, { protocol }: URL): DeskCookies {
  const isSecure = protocol === "https:";
  const nameOf = (use: CookieUse) =>
    (isSecure ? "__Host-desk" : "desk") + (use === "session" ? "" : `-${use}`);
  const lines: string[] = [];
  return {
    read(use) {
      const start = `${nameOf(use)}=`;
      const cookies = (c.req.header("cookie") ?? "").split(";").map((cookie) => cookie.trim());
      const secret = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
      return secretShape.test(secret) ? secret : null;
    },
    set(use, secret, seconds) {
      const rules = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
      lines.push(`${nameOf(use)}=${secret}; ${rules}${isSecure ? "; Secure" : ""}`);
    },
    addTo(headers) {
      for (const line of lines) headers.append("Set-Cookie", line);
    },
  };
}
