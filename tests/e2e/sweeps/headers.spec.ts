import { createHash } from "node:crypto";
import { visitedPages } from "#tests/e2e/support/built-pages.ts";
import { expect, serviceTest as test } from "#tests/e2e/support/fixtures.ts";

interface Answer {
  readonly headers: Headers;
  readonly html: string;
}

async function look(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  return { headers: answer.headers, html: await answer.text() };
}

const unsafe = /'unsafe-|data:|blob:|\*|https?:/;
const privateReferrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

/**
 * The rules of MDN HTTP Observatory that a response doesn't meet in the best way
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js). A page that meets them all gets 130 points; an A+ takes
 * 100. One more rule, the redirect from http, is up to the proxy.
 */
function unmetRules({ headers, html }: Answer): string[] {
  const value = (name: string) => headers.get(name) ?? "";
  const policy = value("content-security-policy").split("; ");
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)];
  const rules = {
    policy: policy[0] === "default-src 'none'" && !unsafe.test(policy.join()),
    "base and forms": policy.includes("base-uri 'none'") && policy.includes("form-action 'self'"),
    frames: policy.includes("frame-ancestors 'none'"),
    cookies: !headers.has("set-cookie"),
    "shared with other sites": !headers.has("access-control-allow-origin"),
    "resource policy": value("cross-origin-resource-policy") === "same-origin",
    referrer: privateReferrer.test(value("referrer-policy")),
    "only https": value("strict-transport-security") === "max-age=31536000",
    "own scripts": scripts.every(([, source = ""]) => /^\/(?!\/)/.test(source)),
    "content type": value("x-content-type-options") === "nosniff",
  };
  return Object.entries(rules).flatMap(([name, isMet]) => (isMet ? [] : [name]));
}

/** All that a page may load, send and run, with the hash of its own style. Another source could load something else. */
function policyFor(html: string): string[] {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types offline-worker",
  ];
}

test("every page of the site at an https address scores an A+ by the rules of MDN Observatory", async ({
  startOwn,
}) => {
  const { url } = await startOwn({ PUBLIC_URL: "https://www.example.com" });
  for (const path of [...visitedPages, "/nowhere", "/learning-center?q=part+b"]) {
    const answer = await look(url + path);
    expect(unmetRules(answer), path).toEqual([]);
    const policy = answer.headers.get("content-security-policy")?.split("; ");
    expect(policy, path).toEqual(policyFor(answer.html));
    expect(answer.html).toContain("<script");
  }
  // Not a page: it can't load anything and has no form whose target could be restricted.
  for (const path of ["/healthz", "/api/none", "/robots.txt"])
    expect(unmetRules(await look(url + path)), path).toEqual(["base and forms"]);
  const refused = await look(`${url}/api/leads`, { method: "POST" });
  expect(unmetRules(refused)).toEqual(["base and forms"]);
});

test("an address says who may keep its answer: anyone, the visitor's browser, or no one", async ({
  service,
}) => {
  const { html } = await look(`${service.url}/`);
  const [, script = ""] = /<script\b[^>]*\ssrc="([^"]+)"/.exec(html) ?? [];
  const pathsByCaching = {
    "no-cache": ["/", "/learning-center", "/compare-plans", "/dates?other=1"],
    "private, no-cache": [
      ["/learning-center?q=premium", "/learning-center/glossary?category=costs", "/plans"],
      ["/contact?choice=2027/tx/none/", "/talk-to-agent?zip=75024", "/plans/tx/none"],
      ["/dates?month=5", "/dates.ics?month=5", "/penalty?part=b", "/income-costs?income=1"],
      ["/help-paying?sent=1", "/sitemap.xml", "/newsletter/confirm?token=x"],
      ["/newsletter/confirm", "/newsletter/unsubscribe"],
    ].flat(),
    "public, max-age=3600": ["/robots.txt", "/.well-known/security.txt", "/offline-worker.js"],
    "public, max-age=31536000, immutable": [script],
    "no-store": ["/healthz", "/api/none", "/nowhere"],
  };
  for (const [caching, paths] of Object.entries(pathsByCaching))
    for (const path of paths) {
      const { headers } = await look(service.url + path);
      expect([path, headers.get("cache-control")]).toEqual([path, caching]);
    }
});

test("control: each rule finds a response that breaks it", async ({ service }) => {
  const { headers, html } = await look(`${service.url}/`);
  const policy = headers.get("content-security-policy") ?? "";
  const changed = (name: string, value: string): Answer => {
    const others = new Headers(headers);
    others.set("strict-transport-security", "max-age=31536000");
    others.set(name, value);
    return { headers: others, html };
  };
  const withPolicy = (from: string, to: string) =>
    changed("content-security-policy", policy.replace(from, to));
  const script = '<script src="https://cdn.test/x.js"></script>';
  expect(unmetRules(changed("x-any", "1"))).toEqual([]);
  for (const [name, answer] of [
    ["policy", withPolicy("script-src", "script-src 'unsafe-inline'")],
    ["base and forms", withPolicy("form-action 'self'", "form-action https:")],
    ["frames", withPolicy("frame-ancestors 'none'", "frame-ancestors 'self'")],
    ["cookies", changed("set-cookie", "a=b")],
    ["shared with other sites", changed("access-control-allow-origin", "null")],
    ["resource policy", changed("cross-origin-resource-policy", "cross-origin")],
    ["referrer", changed("referrer-policy", "unsafe-url")],
    ["only https", changed("strict-transport-security", "max-age=600")],
    ["own scripts", { ...changed("x-any", "1"), html: script }],
    ["content type", changed("x-content-type-options", "none")],
  ] as const)
    expect(unmetRules(answer)).toContain(name);
});
