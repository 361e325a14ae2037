import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { siteManifest } from "#contract/site-manifest.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { loadFiles } from "#server/http/site.ts";
import { packageSite } from "./package-site.ts";

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

const packaged = () => packageSite(client(), join(build, "site-manifest.json"));

beforeEach(async () => {
  build = scratchDirectory();
  await put({
    "about.txt": words,
    "assets/app-1.js": words,
    "tiny.txt": "x",
    "guide.pdf": words,
  });
});

test("lists every file by its address; assets are immutable", async () => {
  const manifest = await packaged();
  expect(manifest.files.map(({ path, immutable }) => [path, immutable])).toEqual([
    ["/about.txt", false],
    ["/assets/app-1.js", true],
    ["/guide.pdf", false],
    ["/tiny.txt", false],
  ]);
  const written: unknown = JSON.parse(await readFile(join(build, "site-manifest.json"), "utf8"));
  expect(siteManifest.parse(written)).toEqual(manifest);
  expect(manifest.root).toBe("client");
});

test("text files get compressed variants with the same content; others do not", async () => {
  const { files } = await packaged();
  const encodings = files.map(({ path, variants }) => [path, variants.map((v) => v.encoding)]);
  expect(Object.fromEntries(encodings)).toMatchObject({
    "/about.txt": ["br", "gzip", "identity"],
    "/tiny.txt": ["identity"],
    "/guide.pdf": ["identity"],
  });
  expect(brotliDecompressSync(await readFile(client("about.txt.br"))).toString()).toBe(words);
  expect(gunzipSync(await readFile(client("about.txt.gz"))).toString()).toBe(words);
});

test("each variant has its own ETag, which depends on the content", async () => {
  const before = (await packaged()).files[0]?.variants.map((v) => v.etag) ?? [];
  expect(new Set(before).size).toBe(3);
  expect((await packaged()).files[0]?.variants.map((v) => v.etag)).toEqual(before);
  await put({ "about.txt": `${words}changed` });
  const after = (await packaged()).files[0]?.variants.map((v) => v.etag) ?? [];
  expect(after.filter((etag) => before.includes(etag))).toEqual([]);
});

test("dotfiles, source maps and leftovers are excluded; well-known files are included", async () => {
  await put({
    ".env": "SECRET=1",
    ".vite/manifest.json": "{}",
    "assets/app-1.js.map": "{}",
    ".well-known/security.txt": "Contact: x",
  });
  const { files } = await packaged();
  const paths = files.map((file) => file.path);
  expect(paths).toContain("/.well-known/security.txt");
  expect(paths.filter((path) => /env|vite|map/.test(path))).toEqual([]);
});

test("a file in a folder with a day as name takes its place from then on", async () => {
  await put({ "guide/guide.pdf": "first", "guide/2027-01-01/guide.pdf": "second" });
  await packaged();
  const textOn = async (day: string) => {
    const files = await loadFiles(join(build, "site-manifest.json"), () => day);
    return Buffer.from(files.get("/guide/guide.pdf")?.at(-1)?.body ?? []).toString();
  };
  expect([await textOn("2026-12-31"), await textOn("2027-01-01")]).toEqual(["first", "second"]);
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
    "/favicon.ico": "image/x-icon",
    "/speculation-rules.json": "application/speculationrules+json",
    "/other.json": "application/json; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
  });
});

test.each([
  ["a symbolic link", () => symlink("/etc/passwd", client("passwd.txt")), "is not a regular file"],
  ["an unknown kind of file", () => put({ "setup.exe": "x" }), "setup.exe: no content type"],
])("%s stops the build", async (_, plant, message) => {
  await plant();
  await expect(packaged()).rejects.toThrow(message);
});
