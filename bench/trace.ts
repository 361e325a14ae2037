import { z } from "#contract/z.ts";
import type { Cdp } from "./cdp.ts";

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
