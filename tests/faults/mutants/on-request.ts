import { IncomingMessage, Server } from "node:http";
import { wrap } from "./wrap.ts";

/** Looks at, or changes, every request before the service sees it. */
export function onRequest(look: (request: IncomingMessage) => void): void {
  wrap(Server.prototype, "emit", (emit, values) => {
    for (const value of values) if (value instanceof IncomingMessage) look(value);
    return emit(...values);
  });
}
