import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readStamp } from "#scripts/build-folder.ts";
import { freePort } from "#tests/service/testing.ts";
import { full } from "./promises.ts";
import { builtForTest } from "./support/checkouts.ts";
import { reportControl, reportFigure } from "./support/figure.ts";

// Only in long runs: few kills of a build that takes 10 to 40 s would all miss the moment in which it becomes current.
// In short runs, scripts/build.test.ts kills small builds around that moment.
const kills = 60;
const timeoutMs = 2 * 3_600_000;
/** Starting the service takes a second of processor time. */
const killsPerStart = 20;

/** Starts `scripts/NAME.ts` in a process group of its own, which is killed after the test. */
function run(root: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env["PATH"], ...env },
    detached: true,
    stdio: "ignore",
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("could not be started");
  const killAll = () => {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // Everything in it has ended.
    }
  };
  onTestFinished(killAll);
  return { child, killAll };
}

/** Starts the site as `npm start` does, and waits until it answers. */
async function start(root: string) {
  const port = await freePort();
  const service = run(root, ["scripts/start.ts"], {
    PORT: String(port),
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: join(root, "data"),
  });
  const url = `http://localhost:${port}`;
  const limit = Date.now() + 120_000;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > limit || service.child.exitCode !== null) throw new Error("did not start");
    await delay(50);
  }
  return { url, end: service.killAll };
}

/** The home page, and every file it names: a site that is not whole lacks one, or has another build's. */
async function pageWithFiles(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const files = new Set(page.match(/(?<=["(])\/(?:assets|share)\/[\w.-]+/g));
  const texts = [...files].toSorted().map(async (file) => {
    const answer = await fetch(url + file);
    return `${file} ${answer.status} ${(await answer.arrayBuffer()).byteLength}`;
  });
  return [page, ...(await Promise.all(texts))].join("\n");
}

/** What doesn't work in a checkout: the build that the next start would serve, and a command. */
async function faults(root: string): Promise<string[]> {
  const found = (await readStamp(root)) === null ? ["the build isn't whole"] : [];
  const env = { PATH: process.env["PATH"], DATA_DIR: join(root, "data") };
  const words = ["scripts/operator.ts", "leads", "list", "--json"];
  const options = { cwd: root, env, timeout: 120_000 };
  const { stdout } = await promisify(execFile)(process.execPath, words, options).catch(() => ({
    stdout: "",
  }));
  return stdout.startsWith("[") ? found : [...found, "a command fails"];
}

/** How long a process takes, in ms. */
async function durationOf(root: string, words: readonly string[]): Promise<number> {
  const started = performance.now();
  const [code] = await once(run(root, words).child, "exit");
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
  return performance.now() - started;
}

/** Kills a process after a random time: in every second round only itself, which leaves the tools that it started. */
async function killLater(root: string, words: readonly string[], round: number, longest: number) {
  const { child, killAll } = run(root, words);
  const ended = once(child, "exit");
  await Promise.race([delay(longest * Math.random()), ended]);
  if (round % 2 === 0) killAll();
  else child.kill("SIGKILL");
  await ended;
  return killAll;
}

test.runIf(full)(
  `${kills} builds killed at random moments: the site stays whole, and commands answer`,
  async () => {
    const root = builtForTest();
    const service = await start(root);
    const whole = await pageWithFiles(service.url);
    expect(whole).toMatch(/\.js 200 \d{3}/);
    const longestMs = await durationOf(root, ["scripts/build.ts"]);
    let broken = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const killRest = await killLater(root, ["scripts/build.ts"], kill, longestMs);
      const found = await faults(root);
      if (found.length > 0 || (await pageWithFiles(service.url)) !== whole) broken += 1;
      if (kill % killsPerStart === killsPerStart - 1) (await start(root)).end();
      killRest();
    }
    reportFigure("killedBuilds", "SQLite", `${kills} kills: ${kills - broken} times whole`);
    expect(broken).toBe(0);
  },
  timeoutMs,
);

/** Builds in place, as versions before 1.0.0 did. */
const inPlace = `
  const fs = require("node:fs");
  const build = fs.realpathSync("build");
  fs.cpSync(build, "copy", { recursive: true });
  for (;;) {
    for (const part of ["client", "service"]) fs.rmSync(build + "/" + part, { recursive: true });
    for (const part of ["client", "service"]) fs.cpSync("copy/" + part, build + "/" + part, { recursive: true });
  }`;

test.runIf(full)(
  "control: builds in place, killed the same way, leave a site that can't start",
  async () => {
    reportControl("killedBuilds", "SQLite");
    const root = builtForTest();
    // Creates the database, for the command.
    (await start(root)).end();
    expect(await faults(root)).toEqual([]);
    let broken = 0;
    for (let kill = 0; kill < 5 && broken === 0; kill += 1) {
      await killLater(root, ["--eval", inPlace], 0, 3_000);
      if ((await faults(root)).length > 0) broken += 1;
    }
    expect(broken).toBe(1);
  },
);
