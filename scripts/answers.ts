import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "#server/base/digest.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import { writeSample } from "#server/plans/sample.ts";
import { type Service, startService } from "#tests/service/testing.ts";

// `node scripts/answers.ts FOLDER [BUILD]`: writes what a build (by default `build`) answers at every address into a
// folder, a file for each. Taken before and after a change that visitors must not notice, `git diff --no-index` shows
// what they would notice.

interface Exchange {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const person = { firstName: "Ada", email: "ada@visitor.test", zipCode: "75024" };
const message = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  message: "What does Part D cover?",
};
const planRequest = {
  ...message,
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

/** Addresses that no list of pages has, and what is answered to mistakes. */
const others: readonly Exchange[] = `
/thank-you-guide /newsletter/confirm /newsletter/unsubscribe /offline /plans
/newsletter/confirm?token=x /newsletter/unsubscribe?token=x /learning-center?q=premium
/learning-center?q= /learning-center/articles?q=moop
/learning-center/glossary?q=premium&category=costs /learning-center?q=xyzzy&utm_source=a
/dates?month=5&year=1962 /dates?month=13&year=x /dates.ics?month=5&year=1962 /dates.ics
/penalty?part=b&months=14 /penalty?part=b&months=x /penalty?part=b&months=
/income-costs?sent=1&year=2024&status=single&income=150000 /income-costs?sent=1
/help-paying?sent=1&household=1&where=states&income=1500&resources=4000
/talk-to-agent?before=2027-03-31&zip=75024 /contact?choice=2026/tx/sample/H0000_001_0
/compare-plans?choice=2026/tx/sample/H0000_001_0 /compare-plans?choice=x /plans?zip=00001
/plans?zip=00002 /plans?zip=99999 /plans?zip=x /plans?state=tx /plans/tx/sample /plans/tx/SAMPLE
/plans/tx/none /plans/tx/quiet-sample /plans/tx/sample?year=2026&type=special-needs&sort=stars
/plans/tx/sample?utm_source=a
/plans/compare?county=tx/sample&year=2026&plan=H0000_001_0&plan=H0000_003_0 /plans/compare
/plans/next-year?county=tx/sample&year=2026&plan=H0000_001_0 /plans/next-year?county=tx/sample
/no-such-page /Contact/ /contact. /contact%20 /% /../etc/passwd /404 /api/plans?zip=00001
/api/plans?zip=x /api/openapi.json /api/none /api/leads /sitemap.xml /robots.txt
/speculation-rules.json /offline-worker.js /icon.svg /healthz /readyz
/api/newsletter/unsubscribe?token=x
`
  .trim()
  .split(/\s+/)
  .map((path) => ({ path }));

/** Forms sent without script and as JSON, right and wrong. */
function posts(origin: string): Exchange[] {
  const form = (path: string, fields: Record<string, string>, headers = {}) => ({
    method: "POST",
    path,
    body: new URLSearchParams(fields).toString(),
    headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
  const json = (path: string, fields: object, headers = {}) => ({
    method: "POST",
    path,
    body: JSON.stringify(fields),
    headers: { Origin: origin, "Content-Type": "application/json", ...headers },
  });
  return [
    ...["/?index", "/download-guide"].flatMap((path) => [form(path, person), form(path, {})]),
    ...["/compare-plans", "/talk-to-agent"].flatMap((path) => [
      form(path, planRequest),
      form(path, { ...planRequest, email: "ada" }),
    ]),
    form("/contact", message),
    form("/contact", { ...message, message: "" }),
    form("/contact", message, { Origin: "https://other.example" }),
    form("/about-us", person),
    form("/plans", person),
    form("/no-such-page", person),
    form("/newsletter/confirm?token=x", {}),
    form("/newsletter/unsubscribe?token=x", {}),
    json("/api/leads", person),
    json("/api/leads", {}),
    json("/api/contacts", message),
    json("/api/plan-requests", planRequest),
    json("/api/leads", person, { Origin: "null" }),
    json("/api/counts", { page: "/", step: "viewed" }),
    json("/api/none", {}),
    { method: "PUT", path: "/contact" },
    { method: "DELETE", path: "/plans" },
    { path: "/contact", headers: { "Accept-Encoding": "identity", "If-None-Match": "*" } },
    { path: "/no-such-picture.png", headers: { Accept: "image/*" } },
  ];
}

/** Differs from one answer, or one build, to the next. */
const volatile = new Set(["date", "etag", "content-length", "keep-alive", "connection"]);

/** Without what each build or answer has of its own: hashes, the style sheet, times, ids, the port. */
function withoutOwn(text: string, { url }: Service): string {
  return text
    .replaceAll(url, "http://site")
    .replaceAll(/(<style[^>]*>)[\s\S]*?<\/style>/g, "$1</style>")
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8,10}(?=\.\w+)/g, "$1")
    .replaceAll(/'sha256-[^']*'/g, "'sha256-'")
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, "(id)")
    .replaceAll(/\b\d{8}T\d{6}Z|\b[\w-]{32}\.[\w-]{43}/g, "(time)")
    .replaceAll(/offline-[\da-f]{10}/g, "offline-")
    .replaceAll(/<\/(?:li|t[dhr]|tbody)>/g, "")
    .replaceAll(/><\/(?:path|rect|circle|line|polygon|polyline)>/g, "/>")
    .replaceAll(/></g, ">\n<");
}

async function answerOf(service: Service, { path, ...request }: Exchange): Promise<string> {
  const headers = { Accept: "text/html", ...request.headers };
  const response = await fetch(service.url + path, { ...request, headers, redirect: "manual" });
  const fields = [...response.headers].filter(([name]) => !volatile.has(name));
  const lines = fields.map(([name, value]) => `${name}: ${value}`);
  const text = `${response.status}\n${lines.toSorted().join("\n")}\n\n${await response.text()}`;
  return withoutOwn(text, service);
}

async function writeAnswers(folder: string, build: string): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "answers-"));
  await writeSample(planFolder(dataDir), new Date().toISOString().slice(0, 10));
  const service = await startService({ main: join(build, "service/main.js"), dataDir });
  try {
    const sitemap = await (await fetch(`${service.url}/sitemap.xml`)).text();
    const paths = sitemap.matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g);
    const pages = [...paths].map(([, path]) => ({ path: path || "/" }));
    const all: Exchange[] = [...pages, ...others, ...posts(service.url)];
    await mkdir(folder, { recursive: true });
    for (const exchange of all) {
      const { method = "GET", path, body = "", headers } = exchange;
      const request = withoutOwn([method, path, JSON.stringify(headers), body].join(" "), service);
      const hash = digestOf(request).slice(0, 6);
      const name = `${method}${path.replaceAll(/\W+/g, "-").slice(0, 60)}-${hash}.txt`;
      await writeFile(join(folder, name), `${request}\n${await answerOf(service, exchange)}\n`);
    }
    return all.length;
  } finally {
    await service.end();
    await rm(dataDir, { recursive: true });
  }
}

const [folder, build = "build"] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: node scripts/answers.ts FOLDER [BUILD]");
process.stdout.write(`${await writeAnswers(folder, build)} answers written\n`);
