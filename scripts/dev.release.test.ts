import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { copyCheckout, freePort } from "#tests/service/testing.ts";

const article = "medicare-vs-medicaid";

/** `[file, text in it, its replacement, address that shows it]`, with what is edited after the word "Edited". */
const edits = [
  ["app/routes/about-us.tsx", ">{hero.headline}<", "> Edited component<", "/about-us"],
  ["content/en/pages/about-us.yaml", "headline: Our story", "headline: Edited words", "/about-us"],
  [
    `content/en/articles/${article}.mdx`,
    "\n## ",
    "\nEdited article.\n\n## ",
    `/learning-center/articles/${article}`,
  ],
  ["content/agency/agency.yaml", "street: ", "street: Edited facts, ", "/about-us"],
  ["server/openapi/describe-api.ts", "title: ", "title: `Edited service` + ", "/api/openapi.json"],
] as const;

/** For a busy machine; alone, each edit shows within 2 s. */
const longestMs = 60_000;

/** Milliseconds until the answer has a text. */
async function shows(address: string, text: string, isStarting = false): Promise<number> {
  const started = performance.now();
  const longest = isStarting ? 4 * longestMs : longestMs;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if ((await answer?.text())?.includes(text)) return performance.now() - started;
    if (performance.now() - started > longest) throw new Error(`${address} lacks: ${text}`);
    await delay(30);
  }
}

/** Starts `npm run dev` in a copy of the project, without a build, from a shell. */
async function startDev() {
  const root = scratchDirectory();
  copyCheckout(root);
  const own = Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_ENV$/.test(name));
  const env = { ...Object.fromEntries(own), PORT: String(await freePort()) };
  const command = `"${process.execPath}" scripts/dev.ts & echo $!; wait`;
  const shell = spawn("sh", ["-c", command], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = Number(String((await once(shell.stdout, "data"))[0]));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void (isRunning() && process.kill(pid, "SIGKILL")));
  return { root, shell, isRunning, url: `http://localhost:${env.PORT}` };
}

test("shows each kind of edit without a build, and ends with the shell that started it", async () => {
  const { root, shell, isRunning, url } = await startDev();
  await shows(`${url}/about-us`, "</html>", true);
  const waits: string[] = [];
  for (const [file, from, to, address] of edits) {
    const [text = ""] = /Edited \w+/.exec(to) ?? [];
    const path = join(root, file);
    await shows(url + address, "e", true);
    // Control: it isn't there before the edit.
    expect(await (await fetch(url + address)).text()).not.toContain(text);
    const before = readFileSync(path, "utf8");
    expect(before).toContain(from);
    writeFileSync(path, before.replace(from, to));
    waits.push(`${text}: ${Math.round(await shows(url + address, text))} ms`);
  }
  process.stdout.write(`Edits shown by npm run dev: ${waits.join(", ")}\n`);
  shell.kill("SIGKILL");
  for (let wait = 0; wait < longestMs && isRunning(); wait += 100) await delay(100);
  expect(isRunning()).toBe(false);
}, 600_000);
