import { z } from "#contract/z.ts";

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
export async function connect(address: string): Promise<Cdp> {
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
