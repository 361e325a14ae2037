/** A response of the site at its https address. */
export interface Seen {
  readonly headers: Headers;
  readonly html: string;
}

type Rule = (seen: Seen) => number;

/**
 * The rules by which MDN HTTP Observatory grades a response, each with the points that it adds or subtracts
 * (github.com/mdn/mdn-http-observatory, src/analyzer/tests and src/grader/charts.js). If it distinguishes several
 * degrees of a fault, the worst one is used. Its tenth rule, the redirect from http, is up to the proxy.
 */
export const rules: Readonly<Record<string, Rule>> = {
  "content-security-policy": ({ headers }) => policyPoints(directives(headers)),
  cookies: ({ headers }) => (headers.getSetCookie().length === 0 ? 0 : -40),
  "cross-origin-resource-sharing": ({ headers }) =>
    headers.has("access-control-allow-origin") ? -50 : 0,
  "cross-origin-resource-policy": ({ headers }) =>
    headers.get("cross-origin-resource-policy") === "same-origin" ? 10 : -5,
  "referrer-policy": ({ headers }) =>
    privateReferrer.test(headers.get("referrer-policy") ?? "") ? 5 : -5,
  "strict-transport-security": ({ headers }) => {
    const age = /^max-age=(\d+)(;|$)/.exec(headers.get("strict-transport-security") ?? "")?.[1];
    return Number(age ?? 0) >= sixMonths ? 0 : -20;
  },
  "subresource-integrity": ({ html }) =>
    scriptSources(html).every((source) => /^\/(?!\/)/.test(source)) ? 0 : -50,
  "x-content-type-options": ({ headers }) =>
    headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
  "x-frame-options": ({ headers }) =>
    directives(headers).get("frame-ancestors")?.join() === "'none'" ? 5 : -20,
};

const sixMonths = 15_768_000;
const privateReferrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

/** 100 plus the points of the rules: 100 or more is an A+. */
export function score(seen: Seen): number {
  return Object.values(rules).reduce((sum, rule) => sum + rule(seen), 100);
}

type Directives = ReadonlyMap<string, readonly string[]>;

function directives(headers: Headers): Directives {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name.toLowerCase(), sources] as const;
    }),
  );
}

const unsafe = /^('unsafe-.*|data:|blob:|\*|(https?|ftp):(\/\/\*.*)?)$/;

function policyPoints(policy: Directives): number {
  if (policy.get("default-src")?.join() !== "'none'") return -25;
  const sources = [...policy.values()].flat();
  if (sources.some((source) => unsafe.test(source) || source.startsWith("http:"))) return -20;
  const closed = [policy.get("base-uri")?.join(), policy.get("form-action")?.join()];
  return closed.every((value) => value === "'none'" || value === "'self'") ? 10 : 5;
}

function scriptSources(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, source = ""]) => source);
}
