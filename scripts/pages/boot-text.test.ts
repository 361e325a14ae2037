import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bootText } from "./boot-text.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "boot-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** Writes a module that notes that it ran, and whether a task came between; gives its address. */
async function noting(name: string): Promise<string> {
  const file = join(directory, `${name}.mjs`);
  const text = `noted.push("${name}"); setTimeout(() => noted.push("task")); export const say = "${name}";`;
  await writeFile(file, text);
  return pathToFileURL(file).href;
}

it("runs scripts first, then each module in a task of its own, and hands on what they export", async () => {
  const [one, two] = [await noting("one"), await noting("two")];
  const noted: string[] = [];
  // The page's head: what is asked for there is the other test's matter.
  const document = { head: { append() {} }, createElement: () => ({}) };
  Object.assign(globalThis, { noted, document });
  const modules = [`import "${one}";\nimport * as route0 from "${two}";\nnoted.push(route0.say);`];
  const text = bootText({
    lateSheet: "",
    classic: ['throw new Error("no storage");', 'noted.push("script");'],
    modules,
    preloads: [],
  });
  const file = join(directory, "boot.mjs");
  await writeFile(file, text);
  await import(pathToFileURL(file).href);
  expect(noted).toEqual(["script", "one", "task", "two", "two"]);
});

it("asks for every module before it runs the first", () => {
  const modules = ['import "/assets/a.js";'];
  const text = bootText({
    lateSheet: "",
    classic: [],
    modules,
    preloads: ["/assets/a.js", "/assets/b.js"],
  });
  expect(text.indexOf('["/assets/a.js","/assets/b.js"]')).toBeGreaterThan(-1);
  expect(text.indexOf("modulepreload")).toBeLessThan(text.indexOf("await inTurn"));
});
