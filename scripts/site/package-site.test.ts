import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { siteManifest } from "#contract/site-manifest.ts";
import { packageSite } from "./package-site.ts";

const options = {
  csp: "default-src 'self'",
  notFound: "/404",
  problem: "/problem",
  asks: { "/about": ["q"] },
  pageCsps: new Map([["about/index.html", "default-src 'none'"]]),
  redirects: [{ from: "/old", to: "/about" }],
  rendered: [{ path: "/dates.ics", type: "text/calendar", example: "" }],
  planPages: null,
};
const words = "medicare ".repeat(200);
let build = "";

async function put(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = join(build, "client", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const client = (name = "") => join(build, "client", name);

const packaged = (more: Partial<typeof options> = {}) =>
  packageSite(client(), join(build, "site-manifest.json"), { ...options, ...more });

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "site-"));
  await put({
    "index.html": words,
    "about/index.html": words,
    "404/index.html": words,
    "problem.html": words,
    "assets/app-1.js": words,
    "tiny.txt": "x",
    "guide.pdf": words,
  });
});

afterEach(() => rm(build, { recursive: true, maxRetries: 5 }));

test("pages have no file names, assets are immutable, error pages have no path", async () => {
  const manifest = await packaged();
  expect(manifest.files.map(({ path, kind, immutable }) => ({ path, kind, immutable }))).toEqual([
    { path: "/about", kind: "page", immutable: false },
    { path: "/assets/app-1.js", kind: "file", immutable: true },
    { path: "/guide.pdf", kind: "file", immutable: false },
    { path: "/", kind: "page", immutable: false },
    { path: "/tiny.txt", kind: "file", immutable: false },
  ]);
  expect(manifest.notFound.path).toBe("/404");
  expect(manifest.problem.path).toBe("/problem");
  // Each page has its own policy, and other files have none.
  const policies = manifest.files.flatMap(({ path, csp }) => (csp ? [[path, csp]] : []));
  expect(policies).toEqual([["/about", "default-src 'none'"]]);
  const written: unknown = JSON.parse(await readFile(join(build, "site-manifest.json"), "utf8"));
  expect(siteManifest.parse(written)).toEqual(manifest);
  expect(manifest.root).toBe("client");
});

test("a page for the time while there are plans has no path of its own", async () => {
  await put({ "with-plans.html": `${words}home`, "about/with-plans.html": `${words}about` });
  const { files } = await packaged({
    pageCsps: new Map([["about/with-plans.html", "default-src 'self' 'sha256-x'"]]),
  });
  expect(
    files.map(({ path, withPlans }) => [path, withPlans?.csp, withPlans?.variants.length]),
  ).toEqual([
    ["/about", "default-src 'self' 'sha256-x'", 3],
    ["/assets/app-1.js", undefined, undefined],
    ["/guide.pdf", undefined, undefined],
    ["/", undefined, 3],
    ["/tiny.txt", undefined, undefined],
  ]);
});

test("text files get compressed variants with the same content; others do not", async () => {
  const { files } = await packaged();
  const encodings = files.map(({ path, variants }) => [path, variants.map((v) => v.encoding)]);
  expect(Object.fromEntries(encodings)).toMatchObject({
    "/": ["br", "gzip", "identity"],
    "/tiny.txt": ["identity"],
    "/guide.pdf": ["identity"],
  });
  expect(brotliDecompressSync(await readFile(client("index.html.br"))).toString()).toBe(words);
  expect(gunzipSync(await readFile(client("index.html.gz"))).toString()).toBe(words);
});

test("each variant has its own ETag, which depends on the content", async () => {
  const before = (await packaged()).files[0]?.variants.map((v) => v.etag) ?? [];
  expect(new Set(before).size).toBe(3);
  expect((await packaged()).files[0]?.variants.map((v) => v.etag)).toEqual(before);
  await put({ "about/index.html": `${words}changed` });
  const after = (await packaged()).files[0]?.variants.map((v) => v.etag) ?? [];
  expect(after.filter((etag) => before.includes(etag))).toEqual([]);
});

test("dotfiles, source maps and leftovers are excluded; well-known files are included", async () => {
  await put({
    ".env": "SECRET=1",
    ".vite/manifest.json": "{}",
    "assets/app-1.js.map": "{}",
    "__spa-fallback.html": "x",
    ".well-known/security.txt": "Contact: x",
  });
  const { files } = await packaged();
  const paths = files.map((file) => file.path);
  expect(paths).toContain("/.well-known/security.txt");
  expect(paths.filter((path) => /env|vite|map|fallback/.test(path))).toEqual([]);
});

test("every file has the media type that browsers expect", async () => {
  await put({
    "favicon.ico": "x",
    "speculation-rules.json": "{}",
    "other.json": "{}",
    ".well-known/security.txt": "Contact: x",
  });
  const { files } = await packaged();
  const types = Object.fromEntries(files.map(({ path, type }) => [path, type]));
  expect(types).toMatchObject({
    "/": "text/html; charset=utf-8",
    "/favicon.ico": "image/x-icon",
    "/speculation-rules.json": "application/speculationrules+json",
    "/other.json": "application/json; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
  });
});

test.each([
  ["a symbolic link", () => symlink("/etc/passwd", client("passwd.txt")), "is not a regular file"],
  ["an unknown kind of file", () => put({ "setup.exe": "x" }), "setup.exe: no content type"],
  ["a missing error page", () => rm(client("problem.html")), "no page /problem"],
])("%s stops the build", async (_, plant, message) => {
  await plant();
  await expect(packaged()).rejects.toThrow(message);
});

test("a redirect to an unknown page, or from an existing one, stops the build", async () => {
  const send = (from: string, to: string) => packaged({ redirects: [{ from, to }] });
  await expect(send("/old", "/gone")).rejects.toThrow("no page /gone");
  await expect(send("/about", "/")).rejects.toThrow("/about is a page");
});
