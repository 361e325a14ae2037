import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { z } from "zod/mini";
import { findWebKit } from "#scripts/find-browser.ts";
import { freePort } from "#tests/service/testing.ts";
import { expect, test as base } from "./fixtures.ts";

/** One page in WebKit, the engine of Safari, as a person uses it. Elements are found by CSS. */
export interface WebKitPage {
  open(url: string): Promise<void>;
  click(css: string): Promise<void>;
  /** Types with the keyboard into an element. */
  type(css: string, text: string): Promise<void>;
  /** Runs a function's body in the page. */
  run(body: string): Promise<unknown>;
  /** Waits until an expression in the page gives this value. */
  expectValue(expression: string, value: unknown): Promise<void>;
}

interface PerTest {
  readonly webkitPage: WebKitPage;
}

interface PerWorker {
  /** Undefined if WebKit is not installed. */
  readonly webkit: WebKitPage | undefined;
}

/**
 * Tests in a released WebKit: Debian's browser of GNOME's port, on a virtual screen. Playwright only drives a WebKit of
 * its own, which can't be had from a package. Without it, they are skipped, with a message.
 */
export const test = base.extend<PerTest, PerWorker>({
  webkit: [
    async ({}, use) => {
      const programs = findWebKit();
      if (!programs) return use(undefined);
      const { screen, display } = await startScreen(programs.screen);
      const { driver, url } = await startDriver(programs.driver, display);
      const session = await startSession(url, programs.browser);
      await use(pageOf(session));
      await call("DELETE", session);
      driver.kill();
      screen.kill();
    },
    { scope: "worker" },
  ],
  webkitPage: async ({ webkit }, use, testInfo) => {
    if (!webkit)
      return testInfo.skip(true, "WebKit is not installed: install webkit2gtk-driver and xvfb");
    await use(webkit);
  },
});

/** Xvfb chooses a free number and prints it. */
async function startScreen(program: string) {
  const options = ["-displayfd", "1", "-screen", "0", "1280x1024x24"];
  const screen = spawn(program, options, { stdio: ["ignore", "pipe", "ignore"] });
  const [line]: unknown[] = await once(screen.stdout, "data");
  return { screen, display: `:${String(line).trim()}` };
}

async function startDriver(program: string, display: string) {
  const port = await freePort();
  const driver: ChildProcess = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    // Its sandbox needs privileges that a container doesn't have.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  return { driver, url };
}

async function startSession(url: string, browser: string): Promise<string> {
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = z.object({ sessionId: z.string() });
  const { sessionId } = session.parse(await call("POST", `${url}/session`, { capabilities }));
  return `${url}/session/${sessionId}`;
}

function pageOf(session: string): WebKitPage {
  const run = (script: string) => call("POST", `${session}/execute/sync`, { script, args: [] });
  /** WebDriver's name of an element is a key that its standard fixes. */
  async function element(css: string): Promise<string> {
    const using = { using: "css selector", value: css };
    const names = z.record(z.string(), z.string());
    const [name = ""] = Object.values(names.parse(await call("POST", `${session}/element`, using)));
    return `${session}/element/${name}`;
  }
  return {
    async open(url) {
      await call("POST", `${session}/url`, { url });
    },
    async click(css) {
      await call("POST", `${await element(css)}/click`, {});
    },
    async type(css, text) {
      await call("POST", `${await element(css)}/value`, { text });
    },
    run,
    async expectValue(expression, value) {
      await expect.poll(() => run(`return ${expression}`), { message: expression }).toEqual(value);
    },
  };
}

/**
 * One command of WebDriver (W3C).
 * @throws with the driver's message
 */
async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
