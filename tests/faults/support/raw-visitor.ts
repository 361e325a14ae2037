import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A visitor that says exactly what it wants to, when it wants to. */
interface RawVisitor {
  say(text: string): void;
  /** Gives all that came so far, once `part` is in it or nothing more can come; gives up after 20 s. */
  hear(part: string): Promise<string>;
  hangUp(): void;
}

export async function rawVisitor(port: number): Promise<RawVisitor> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  socket.on("error", () => {}); // it closes then
  await once(socket, "connect");
  return {
    say: (text) => void socket.write(text),
    async hear(part) {
      const end = Date.now() + 20_000;
      while (!heard.includes(part) && !socket.closed && Date.now() < end) await delay(10);
      return heard;
    },
    hangUp: () => socket.destroy(),
  };
}
