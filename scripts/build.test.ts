import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { readStamp, replaceBuild, whileAlone } from "./build-folder.ts";
import { siteDay } from "./build-settings.ts";

const stamp = { sources: "hash", settings: "{}", amounts: ["2026-01-01"] };

/** Builds a page with this text, as `npm run build` does. */
function build(root: string, text: string, more = async () => {}): Promise<void> {
  return whileAlone(root, () =>
    replaceBuild(root, stamp, async (folder) => {
      await mkdir(join(root, folder, "client"), { recursive: true });
      await writeFile(join(root, folder, "client/index.html"), text);
      await more();
    }),
  );
}

const page = (root: string) => readFileSync(join(root, "build/client/index.html"), "utf8");

function buildsOf(root: string): string[] {
  return readdirSync(join(root, ".builds")).filter((name) => name.startsWith("20"));
}

/** Runs code in another process, which has `root` and this module's functions. Resolves once it prints something. */
async function inOtherProcess(root: string, code: string) {
  const module = JSON.stringify(join(import.meta.dirname, "build-folder.ts"));
  const script = `import * as folder from ${module}; const root = ${JSON.stringify(root)}; ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const nextPrinted = async () => String((await once(child.stdout, "data"))[0]);
  return {
    printed: await nextPrinted(),
    nextPrinted,
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

test("a build becomes current once it is whole, and keeps the one before", async () => {
  const root = scratchDirectory();
  expect(await readStamp(root)).toBeNull();
  for (const text of ["one", "two", "three"]) {
    await build(root, text);
    expect(page(root)).toBe(text);
  }
  expect(await readStamp(root)).toMatchObject(stamp);
  expect(buildsOf(root)).toHaveLength(2);
});

test("a build that fails leaves the current one, and nothing else", async () => {
  const root = scratchDirectory();
  await build(root, "good");
  const failing = build(root, "bad", () => Promise.reject(new Error("a typo")));
  await expect(failing).rejects.toThrow("a typo");
  expect(page(root)).toBe("good");
  expect(await readStamp(root)).not.toBeNull();
  expect(buildsOf(root)).toHaveLength(1);
});

test("a killed build leaves the current one; the next build runs at once and deletes its remains", async () => {
  const root = scratchDirectory();
  await build(root, "good");
  const killed = await inOtherProcess(
    root,
    `await folder.whileAlone(root, () => folder.replaceBuild(root, ${JSON.stringify(stamp)}, async (out) => {
      (await import("node:fs")).mkdirSync(root + "/" + out, { recursive: true });
      console.log("half");
      await new Promise((done) => setTimeout(done, 60_000));
    }))`,
  );
  await killed.kill();
  expect(page(root)).toBe("good");
  expect(buildsOf(root)).toHaveLength(2);
  await build(root, "next");
  expect(page(root)).toBe("next");
  expect(buildsOf(root)).toHaveLength(2);
  expect(await readStamp(root)).not.toBeNull();
});

test("a second build waits for the first, and says for whom", async () => {
  const root = scratchDirectory();
  const isBuilding = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = build(root, "first", async () => {
    isBuilding.resolve();
    await mayEnd.promise;
  });
  await isBuilding.promise;
  const other = await inOtherProcess(
    root,
    `await folder.whileAlone(root, async () => console.log("its turn"))`,
  );
  expect(other.printed).toBe(
    `Process ${process.pid} is building the site. Waiting for it to finish…\n`,
  );
  const turn = other.nextPrinted();
  mayEnd.resolve();
  await first;
  expect(await turn).toBe("its turn\n");
});

test("a build that a process uses stays until the process ends", async () => {
  const root = scratchDirectory();
  await build(root, "old");
  const old = realpathSync(join(root, "build"));
  const service = await inOtherProcess(
    root,
    `console.log(folder.useBuild(root)); setInterval(() => {}, 1000)`,
  );
  expect(service.printed.trim()).toBe(old);
  for (const text of ["newer", "newest", "latest"]) await build(root, text);
  expect(readFileSync(join(old, "client/index.html"), "utf8")).toBe("old");
  await service.kill();
  await build(root, "last");
  expect(() => lstatSync(old)).toThrow("ENOENT");
});

test.each([
  ["a changed file", (root: string) => writeFile(join(root, "build/client/index.html"), "cut o")],
  ["a missing file", (root: string) => rm(join(root, "build/client/index.html"))],
  ["an added file", (root: string) => writeFile(join(root, "build/client/new.html"), "")],
  ["a stamp cut short", (root: string) => writeFile(join(root, "build/stamp"), '{"sources":')],
])("notices %s", async (_, damage) => {
  const root = scratchDirectory();
  await build(root, "whole");
  expect(await readStamp(root)).not.toBeNull();
  await damage(root);
  expect(await readStamp(root)).toBeNull();
});

test("replaces a folder from a version that built in place", async () => {
  const root = scratchDirectory();
  await mkdir(join(root, "build/client"), { recursive: true });
  await writeFile(join(root, "build/client/index.html"), "in place");
  expect(await readStamp(root)).toBeNull();
  await build(root, "linked");
  expect(page(root)).toBe("linked");
});

/**
 * A process that builds pages again and again, all with the same text in one build, until it is killed. It prints how
 * long each build took, in ms.
 */
const endless = (write: string) => `
  const fs = await import("node:fs");
  const fill = (out, text) => {
    fs.mkdirSync(out + "/client", { recursive: true });
    for (let page = 0; page < 50; page += 1) fs.writeFileSync(out + "/client/" + page, text);
  };
  console.log("started");
  for (let text = 0; ; text += 1) {
    const began = performance.now();
    ${write}
    console.log(performance.now() - began);
  }`;

const aside = endless(`await folder.whileAlone(root, () =>
  folder.replaceBuild(root, ${JSON.stringify(stamp)}, async (out) => fill(root + "/" + out, String(text))));`);
const inPlace = endless(
  `fs.rmSync(root + "/build", { recursive: true, force: true }); fill(root + "/build", String(text));`,
);

/** How long one build takes that nobody kills, in ms. */
async function buildMs(code: string): Promise<number> {
  const root = scratchDirectory();
  await build(root, "first");
  const builder = await inOtherProcess(root, code);
  const printed = await builder.nextPrinted();
  await builder.kill();
  return Number.parseFloat(printed);
}

/** The folder that has the site, and whether its pages are all there and alike; null if a folder is missing. */
function siteIn(root: string) {
  try {
    const folder = realpathSync(join(root, "build"));
    const client = join(folder, "client");
    const texts = readdirSync(client).map((name) => readFileSync(join(client, name), "utf8"));
    const isFirst = texts.length === 1 && texts[0] === "first";
    return { folder, isWhole: isFirst || (texts.length === 50 && new Set(texts).size === 1) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Kills five builders at random moments: the first during its first build, the second about during its second one,
 * and so on.
 * @returns how many left a site whose pages are all there and alike, and how many had completed a build
 */
async function afterKills(code: string) {
  const longestMs = await buildMs(code);
  const root = scratchDirectory();
  await build(root, "first");
  let [whole, built] = [0, 0];
  for (let kill = 0; kill < 5; kill += 1) {
    const before = siteIn(root)?.folder;
    const builder = await inOtherProcess(root, code);
    await delay(longestMs * (kill + Math.random()));
    await builder.kill();
    const site = siteIn(root);
    if (site?.folder !== before) built += 1;
    if (site?.isWhole === true) whole += 1;
  }
  return { whole, built };
}

test("builds killed at random moments always leave a whole site", async () => {
  const { whole, built } = await afterKills(aside);
  expect(whole).toBe(5);
  expect(built).toBeGreaterThan(0);
});

test("control: builds in place, killed the same way, don't", async () => {
  const { whole } = await afterKills(inPlace);
  expect(whole).toBeLessThan(5);
});

test("a day starts at midnight in the agency's zone", () => {
  const moment = Date.parse("2026-10-01T03:00:00Z");
  expect(siteDay("America/New_York", {}, moment)).toBe("2026-09-30");
  expect(siteDay("UTC", {}, moment)).toBe("2026-10-01");
});

test("SITE_DATE sets the day, and an invalid one is rejected", () => {
  expect(siteDay("UTC", { SITE_DATE: "2027-01-01" })).toBe("2027-01-01");
  for (const SITE_DATE of ["1/1/2027", "2027-13-01", "soon"])
    expect(() => siteDay("UTC", { SITE_DATE })).toThrow("SITE_DATE isn't a valid date");
});
