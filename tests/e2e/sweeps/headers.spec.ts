import { visitedPages } from "#tests/e2e/support/built-pages.ts";
import { expect, serviceTest as test } from "#tests/e2e/support/fixtures.ts";
import { type Seen, rules, score } from "#tests/e2e/support/observatory-rules.ts";

const best = {
  "content-security-policy": 10,
  cookies: 0,
  "cross-origin-resource-sharing": 0,
  "cross-origin-resource-policy": 10,
  "referrer-policy": 5,
  "strict-transport-security": 0,
  "subresource-integrity": 0,
  "x-content-type-options": 0,
  "x-frame-options": 5,
};

async function look(url: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  return { headers: answer.headers, html: await answer.text() };
}

function points(seen: Seen): Record<string, number> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(seen)]));
}

test("every page of the site at an https address scores an A+ by the rules of MDN Observatory", async ({
  startOwn,
}) => {
  const { url } = await startOwn({ PUBLIC_URL: "https://www.example.com" });
  for (const path of [...visitedPages, "/nowhere", "/learning-center?q=part+b"]) {
    const seen = await look(url + path);
    expect({ path, ...points(seen) }).toEqual({ path, ...best });
    expect(score(seen)).toBe(130);
    expect(seen.html).toContain("<script");
  }
  // Not a page: it can't load anything and has no form whose target could be restricted.
  for (const path of ["/healthz", "/api/none", "/robots.txt"]) {
    const seen = await look(url + path);
    expect({ path, ...points(seen) }).toEqual({ path, ...best, "content-security-policy": 5 });
  }
  const refused = await look(`${url}/api/leads`, { method: "POST" });
  expect(score(refused)).toBeGreaterThanOrEqual(125);
});

test("control: each rule finds a response that breaks it", async ({ service }) => {
  const good = await look(`${service.url}/`);
  const broken = (headers: Record<string, string>, html = good.html): Seen => {
    const changed = new Headers(good.headers);
    changed.set("strict-transport-security", "max-age=31536000");
    for (const [name, value] of Object.entries(headers)) changed.set(name, value);
    return { headers: changed, html };
  };
  const policy = good.headers.get("content-security-policy") ?? "";
  const faults: Record<string, Seen> = {
    "content-security-policy": broken({
      "content-security-policy": policy.replace("script-src", "script-src 'unsafe-inline'"),
    }),
    cookies: broken({ "set-cookie": "a=b" }),
    "cross-origin-resource-sharing": broken({ "access-control-allow-origin": "*" }),
    "cross-origin-resource-policy": broken({ "cross-origin-resource-policy": "cross-origin" }),
    "referrer-policy": broken({ "referrer-policy": "unsafe-url" }),
    "strict-transport-security": broken({ "strict-transport-security": "max-age=600" }),
    "subresource-integrity": broken({}, '<script src="https://cdn.test/x.js"></script>'),
    "x-content-type-options": broken({ "x-content-type-options": "none" }),
    "x-frame-options": broken({
      "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors *"),
    }),
  };
  expect(Object.keys(faults)).toEqual(Object.keys(best));
  expect(points(broken({}))).toEqual(best);
  for (const [name, seen] of Object.entries(faults)) {
    expect({ name, points: rules[name]?.(seen) }).not.toEqual({
      name,
      points: best[name as keyof typeof best],
    });
  }
});
