import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "#contract/z.ts";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";

type Params = Readonly<Record<string, unknown>>;

const message = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.object({ message: z.string() })),
  sessionId: z.optional(z.string()),
});

type Answer = Readonly<Record<string, unknown>>;

export interface Session {
  /** Sends a command of the DevTools protocol. Rejects with the browser's words. */
  send(method: string, params?: Params): Promise<Answer>;
  /** Calls back for every event of that name. */
  on(event: string, listener: (params: unknown) => void): void;
}

export interface Cdp extends Session {
  /** The same connection, speaking to one attached page. */
  session(sessionId: string): Session;
  close(): void;
}

/** Connects to a browser's DevTools address. */
async function connect(address: string): Promise<Cdp> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: z.infer<typeof message>) => void>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  socket.addEventListener("message", ({ data }) => {
    const read = message.parse(JSON.parse(String(data)));
    if (read.id !== undefined) waiting.get(read.id)?.(read);
    else listeners.get(`${read.sessionId} ${read.method}`)?.forEach((tell) => tell(read.params));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`No browser at ${address}`)));
  });

  function session(sessionId?: string): Session {
    return {
      async send(method, params = {}) {
        const id = waiting.size + 1;
        const answer = new Promise<z.infer<typeof message>>((resolve) => waiting.set(id, resolve));
        socket.send(JSON.stringify({ id, method, params, sessionId }));
        const { result = {}, error } = await answer;
        if (error) throw new Error(`${method}: ${error.message}`);
        return result;
      },
      on(event, listener) {
        const key = `${sessionId} ${event}`;
        listeners.set(key, [...(listeners.get(key) ?? []), listener]);
      },
    };
  }
  return { ...session(), session, close: () => socket.close() };
}

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

/** Goes to an address and waits until the page is loaded. */
export async function openPage(page: Session, url: string): Promise<void> {
  const loaded = new Promise((resolve) => {
    page.on("Page.loadEventFired", resolve);
  });
  await page.send("Page.navigate", { url });
  await loaded;
}

/** Waits until a loaded page's script has started. */
export function started(page: Session): Promise<void> {
  return until(page, () => "started" in document.documentElement.dataset);
}

/**
 * Waits until the page has nothing to do and has had a moment for late paints and reports.
 * @param longest ms to wait for each of two idle moments: after a touch the browser may report none
 */
export async function rested(page: Session, longest = 3000): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await page.send("Runtime.evaluate", {
      expression: `new Promise((rest) =>
        requestIdleCallback(() => setTimeout(rest, 300), { timeout: ${longest} }))`,
      awaitPromise: true,
    });
  }
}

const evaluated = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});

/**
 * Runs a function that needs nothing around it in the page; gives what `schema` reads of its result.
 * Costs the page next to nothing, unlike the evaluation of test tools, which first compile their own.
 */
export async function ask<Value>(
  page: Session,
  schema: z.ZodMiniType<Value>,
  question: (text: string) => unknown,
  text = "",
): Promise<Value> {
  const expression = `(${question.toString()})(${JSON.stringify(text)})`;
  const options = { expression, returnByValue: true, awaitPromise: true };
  const answer = evaluated.parse(await page.send("Runtime.evaluate", options));
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
  return schema.parse(answer.result.value);
}

/** Asks until the answer is yes. @throws {Error} when it is still no after `limit` milliseconds */
export async function until(
  page: Session,
  question: () => boolean,
  pause = 100,
  limit = 60_000,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await ask(page, z.boolean(), question))) {
    if (Date.now() > end) throw new Error(`Still not so after ${limit} ms: ${question.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A phone as Lighthouse's mobile run has it. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** Slow mobile: 150 ms for each request, 1.6 Mbit/s down, 750 kbit/s up. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const named = z.object({
  browserContextId: z.optional(z.string()),
  targetId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
});

/**
 * Opens an empty page with nothing cached, on a phone with a slow network and a CPU slowed down
 * `slowdown` times, lets `use` visit with it, and closes it.
 */
export async function visit<Result>(
  cdp: Cdp,
  slowdown: number,
  use: (page: Session) => Promise<Result>,
): Promise<Result> {
  const open = async (method: string, params?: object) =>
    named.parse(await cdp.send(method, { ...params }));
  const { browserContextId } = await open("Target.createBrowserContext");
  try {
    const place = { url: "about:blank", browserContextId };
    const { targetId } = await open("Target.createTarget", place);
    const { sessionId = "" } = await open("Target.attachToTarget", { targetId, flatten: true });
    const page = cdp.session(sessionId);
    await dress(page, slowdown);
    return await use(page);
  } finally {
    await cdp.send("Target.disposeBrowserContext", { browserContextId });
  }
}

async function dress(page: Session, slowdown: number): Promise<void> {
  await page.send("Page.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe.toString()})()` });
  await page.send("Emulation.setDeviceMetricsOverride", phone);
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.send("Network.enable");
  await page.send("Network.emulateNetworkConditions", slowNetwork);
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** A performance entry as JSON, with the fields that the kinds observed here have. */
const entry = z.object({
  entryType: z.string(),
  name: z.string(),
  startTime: z.number(),
  duration: z.number(),
  /** Of a layout shift. */
  value: z.optional(z.number()),
  hadRecentInput: z.optional(z.boolean()),
  /** Of an event that belongs to a tap or a key press. */
  interactionId: z.optional(z.number()),
  /** Of what was fetched. */
  encodedBodySize: z.optional(z.number()),
  transferSize: z.optional(z.number()),
});

export const entries = z.array(entry);
export type Entry = z.infer<typeof entry>;

declare global {
  interface Window {
    benchEntries: PerformanceEntry[];
  }
}

/**
 * Runs in the page before anything of its own: keeps what the browser reports of paints, shifts, long
 * tasks and taps.
 */
function observe(): void {
  const seen: PerformanceEntry[] = [];
  window.benchEntries = seen;
  const observer = new PerformanceObserver((list) => {
    seen.push(...list.getEntries());
  });
  for (const type of ["largest-contentful-paint", "layout-shift", "longtask", "paint"]) {
    observer.observe({ type, buffered: true });
  }
  // 16 ms is the least that browsers report (Event Timing, 3.3.1).
  const taps = { type: "event", buffered: true, durationThreshold: 16 };
  observer.observe(taps);
}

/** Runs in the page: all that was observed, and what was fetched. */
export function readEntries(): unknown[] {
  const fetched = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const all: PerformanceEntry[] = [...window.benchEntries, ...fetched];
  return all.map((each): unknown => each.toJSON());
}

const event = z.object({
  name: z.string(),
  /** Kind: `X` is one with a duration, `M` says something of a thread. */
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: when, how long, and of that how long the processor was at it. */
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});

export type TraceEvent = z.infer<typeof event>;

const trace = z.object({ traceEvents: z.array(event) });
const completed = z.object({ stream: z.string() });
const piece = z.object({ data: z.string(), eof: z.boolean() });

/** Runs `use` while the browser writes down every task; gives what it wrote. */
export async function traceWhile(cdp: Cdp, use: () => Promise<void>): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) => {
    cdp.on("Tracing.tracingComplete", (params) => resolve(completed.parse(params).stream));
  });
  const traceConfig = { includedCategories: ["toplevel", "devtools.timeline", "loading"] };
  await cdp.send("Tracing.start", { transferMode: "ReturnAsStream", traceConfig });
  await use();
  await cdp.send("Tracing.end");
  return trace.parse(JSON.parse(await readAll(cdp, await complete))).traceEvents;
}

async function readAll(cdp: Cdp, handle: string): Promise<string> {
  let text = "";
  for (let eof = false; !eof;) {
    const read = piece.parse(await cdp.send("IO.read", { handle }));
    text += read.data;
    eof = read.eof;
  }
  await cdp.send("IO.close", { handle });
  return text;
}

/** Visits a page until its script has started and it rests; gives all that the browser reported meanwhile. */
export function loadedEntries(cdp: Cdp, url: string, slowdown: number): Promise<Entry[]> {
  return visit(cdp, slowdown, async (page) => {
    await openPage(page, url);
    await started(page);
    await rested(page);
    return ask(page, entries, readEntries);
  });
}

/** The same for a page that has no script to wait for. */
export function limitEntries(cdp: Cdp, url: string, slowdown: number): Promise<Entry[]> {
  return visit(cdp, slowdown, async (page) => {
    await openPage(page, url);
    await rested(page);
    return ask(page, entries, readEntries);
  });
}
