import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { connect, type Cdp } from "./cdp.ts";

export interface Browser {
  readonly cdp: Cdp;
  /** Where Lighthouse reaches the same browser. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts the browser that every figure is taken in. Not through Playwright: it listens to the page's
 * run-time errors, and V8 then parses functions a second time for each error thrown and caught, which
 * at 16 times slowdown added 300 ms of blocking that no visitor has.
 */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "bench-"));
  const child = spawn(
    ensureBrowser(),
    [
      ...browserArguments,
      "--headless",
      "--hide-scrollbars",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await devToolsAddress(child);
  const cdp = await connect(address);
  return {
    cdp,
    port: Number(new URL(address).port),
    async close() {
      // It may be gone before it has answered.
      await Promise.race([cdp.send("Browser.close"), ended]);
      await ended;
      await rm(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

function devToolsAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /ws:\/\/\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The browser ended:\n${said}`)));
  });
}
