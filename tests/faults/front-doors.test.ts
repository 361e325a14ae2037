import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { isWholeRun } from "#tests/run.ts";
import { freePort } from "#tests/service/testing.ts";
import { builtForTest, checkoutForTest, directoryForTest, foldersIn } from "./support/checkouts.ts";
import { reportControl, reportFigure } from "./support/figure.ts";

// The service as people start it: README's command, the unit's command on a tree that can't be written, and the
// container's command on its image's files. Each is started twice, since a first start may build and a second doesn't,
// and `lead-desk` lists what came in. One build takes more processor time than all starts together.

/** How somebody starts the service. */
interface Entrance {
  readonly cwd: string;
  readonly command: readonly [string, ...string[]];
  /** All of the process's environment, but for PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** The command that lists leads. */
  readonly list: readonly [string, ...string[]];
}

/** Starts it in a process group of its own, as a terminal does. */
function enter({ cwd, command: [program, ...words], env }: Entrance) {
  const child = spawn(program, words, {
    cwd,
    env: { PATH: process.env["PATH"], ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, name);
  };
  onTestFinished(() => signal("SIGKILL"));
  return {
    url: `http://localhost:${env["PORT"]}`,
    output: () => output,
    /** The exit code. */
    ended: closed.then(([code]: unknown[]) => code),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Ctrl+C. */
    async stop() {
      signal("SIGINT");
      await closed;
    },
  };
}

type Entered = ReturnType<typeof enter>;

/** Waits for `/readyz`. @throws with the output, if the service ends or isn't ready in time */
async function ready({ url, isRunning, output }: Entered, limitMs: number): Promise<void> {
  const limit = Date.now() + limitMs;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > limit || !isRunning()) throw new Error(`not ready:\n${output()}`);
    await delay(50);
  }
}

/** An address of each way of answering: its status, and a text in its answer. */
const ways = [
  ["/", 200, "<h1"],
  ["/dates?month=5&year=1962", 200, "2027"],
  ["/learning-center?q=deductible", 200, "<h1"],
  ["/plans", 200, "<h1"],
  ["/dates.ics?month=5&year=1962", 200, "BEGIN:VCALENDAR"],
  ["/newsletter/confirm?token=none", 200, "<h1"],
  ["/api/plans", 200, '"years"'],
  ["/robots.txt", 200, "Sitemap"],
  ["/nowhere", 404, "404 Page Not Found"],
] as const;

/** What doesn't answer as it should, or loses a plain post. */
async function faultsOf(url: string, { cwd, env, list: [program, ...words] }: Entrance) {
  const faults: string[] = [];
  for (const [path, status, text] of ways) {
    const answer = await fetch(url + path);
    if (answer.status !== status || !(await answer.text()).includes(text))
      faults.push(`${path}: ${answer.status}`);
  }
  const name = `Pat ${Date.now()}`;
  const body = new URLSearchParams({ name, email: "pat@example.com", message: "Please call me." });
  const post = await fetch(`${url}/contact`, { method: "POST", body, headers: { Origin: url } });
  if (post.status !== 201 || !(await post.text()).includes("Thank You"))
    faults.push(`/contact: ${post.status}`);
  const options = { cwd, env: { PATH: process.env["PATH"], ...env } };
  const { stdout } = await promisify(execFile)(program, words, options);
  if (!stdout.includes(name)) faults.push("no lead");
  const hasMail = () =>
    readdirSync(join(env["DATA_DIR"] ?? "", "mail")).some((file) =>
      readFileSync(join(env["DATA_DIR"] ?? "", "mail", file), "utf8").includes(name),
    );
  await expect.poll(hasMail, { timeout: 20_000 }).toBe(true);
  return faults;
}

/** Starts it, looks at all that it answers, and stops it. Returns its output. */
async function visit(entrance: Entrance, limitMs = 60_000, meanwhile = async () => {}) {
  const entered = enter(entrance);
  await ready(entered, limitMs);
  expect(await faultsOf(entered.url, entrance)).toEqual([]);
  await meanwhile();
  await entered.stop();
  return entered.output();
}

/** README's command in a checkout. */
function readme(cwd: string, PORT: number): Entrance {
  const env = { PORT: String(PORT), DATA_DIR: join(cwd, "data") };
  const list = ["npm", "run", "--silent", "leads", "--", "export", "--json"] as const;
  return { cwd, command: ["npm", "start"], env, list };
}

const buildMs = 400_000;
const building = "Building the site…";

async function expectHome(entered: Entered, text: string): Promise<void> {
  await ready(entered, buildMs);
  expect(await (await fetch(entered.url)).text()).toContain(text);
}

test("npm start builds a clean copy once, and again after an edit", async () => {
  const root = checkoutForTest();
  const port = await freePort();
  const wrong = enter({ ...readme(root, port), env: { PORT: "many", SMTP_URL: "mail" } });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/PORT: .*\n.*SMTP_URL: /);
  expect(wrong.output()).not.toContain(building);

  expect(await visit(readme(root, port), buildMs)).toContain(building);
  const again = await visit(readme(root, port), undefined, async () => {
    const second = enter(readme(root, port));
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Can't listen on 127.0.0.1");
  });
  expect(again).not.toContain(building);

  const file = join(root, "content/agency/agency.yaml");
  const agency = readFileSync(file, "utf8").replace(/^name: .*$/m, "name: Edited Advisors");
  writeFileSync(file, agency);
  const edited = enter(readme(root, port));
  await expect.poll(edited.output, { timeout: 60_000 }).toContain(building);
  // The first build took the time that one takes; in the short run, Ctrl+C ends this one.
  if (isWholeRun) await expectHome(edited, "Edited Advisors");
  await edited.stop();
  reportFigure("doors", "SQLite", "npm start 3 times");
});

/** What a directive of the unit says; a path there leads into `root`. */
function unitLine(name: string, root: string): string {
  const text = readFileSync("deploy/medicare-leads.service", "utf8");
  const line = new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  return line.replaceAll("/opt/medicare-leads", root);
}

const pairs = (text: string) => Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));

/** Settings for `deploy/lead-desk`, which root, as which tests may run, has to have; the image's user doesn't. */
function leadDesk(dataDir: string) {
  const settings = join(dataDir, "service.env");
  writeFileSync(settings, "");
  return { LEAD_DESK_SETTINGS: settings, LEAD_DESK_USER: userInfo().username };
}

/** The unit's command, with its environment and the address that the build was made for, on a tree that is read-only. */
async function unit(root: string): Promise<Entrance> {
  const DATA_DIR = directoryForTest();
  const env = {
    ...pairs(unitLine("Environment", root)),
    ...leadDesk(DATA_DIR),
    PORT: String(await freePort()),
    DATA_DIR,
    PUBLIC_URL: "http://localhost:3000",
  };
  for (const path of foldersIn(root)) chmodSync(join(root, path), 0o555);
  // As in the unit, root has no capabilities either: it writes to nothing that it may not.
  const command = unitLine("ExecStart", root).split(" ");
  const bound = userInfo().uid === 0 ? ["setpriv", "--bounding-set=-all"] : [];
  const [program = "", ...words] = [...bound, ...command];
  const list = [join(root, "deploy/lead-desk"), "leads", "export", "--json"] as const;
  return { cwd: root, command: [program, ...words], env, list };
}

test("the unit's command on a tree that can't be written; after an edit, it serves the last build", async () => {
  const root = builtForTest();
  const entrance = await unit(root);
  expect(await visit(entrance)).not.toContain("rebuilt");
  const page = join(root, "content/agency/claims.yaml");
  chmodSync(page, 0o644);
  writeFileSync(page, `${readFileSync(page, "utf8")}\n`);
  expect(await visit(entrance)).toContain("The site wasn't rebuilt.");
  reportFigure("doors", "SQLite", "the unit's command twice");
});

test("the container's command, twice, on its image's files", async () => {
  const image = join(directoryForTest(), "app");
  const copy = [join(process.cwd(), "scripts/container-files.ts"), image];
  await promisify(execFile)(process.execPath, copy);
  const text = readFileSync("deploy/Containerfile", "utf8").replaceAll(/\\\n\s*/g, "");
  const [, variables = ""] = /^ENV (.*)$/m.exec(text) ?? [];
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(text.slice(text.lastIndexOf("\nFROM"))) ?? [];
  const words: [string, ...string[]] = JSON.parse(command);
  const DATA_DIR = directoryForTest();
  const env = {
    ...pairs(variables),
    ...leadDesk(DATA_DIR),
    PUBLIC_URL: "http://localhost:3000",
    PORT: String(await freePort()),
    DATA_DIR,
  };
  const list = ["deploy/lead-desk", "leads", "export", "--json"] as const;
  const entrance = { cwd: image, command: words, env, list };
  expect(await visit(entrance)).toContain('"msg":"listening"');
  expect(await visit(entrance)).toContain('"msg":"stopped"');
  reportFigure("doors", "SQLite", "the container's command twice");
});

test("control: a build in the service's process, which loads React's development build, is found", async () => {
  reportControl("doors", "SQLite");
  const root = builtForTest();
  const start = join(root, "scripts/start.ts");
  writeFileSync(start, `import "./build.ts";\n${readFileSync(start, "utf8")}`);
  const entrance = await unit(root);
  const entered = enter(entrance);
  await expect.poll(entered.output, { timeout: 60_000 }).toMatch(/"\/dates".*can't be rendered/);
  expect((await fetch(`${entered.url}/readyz`)).status).toBe(503);
});
