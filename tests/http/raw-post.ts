import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { head } from "./raw-request.ts";

/** A submission over a connection of its own, whose body is sent when the test says so. */
export function rawPost(port: number, path: string, body: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}); // the service may end it, which the test sees by its closing
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  const type = path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
  const headers = {
    Host: `127.0.0.1:${port}`,
    Origin: `http://127.0.0.1:${port}`,
    "Content-Type": type,
    "Content-Length": String(Buffer.byteLength(body)),
  };
  const answered = () =>
    new Promise<void>((resolve) => {
      if (answer !== "") resolve();
      else socket.once("data", () => setTimeout(resolve, 50)).once("close", resolve);
    });
  return {
    /** The service has the head, and waits for the body. */
    headSent: new Promise<void>((resolve) =>
      socket.write(head(`POST ${path}`, headers), () => void delay(100).then(resolve)),
    ),
    /** Gives the whole answer. */
    async sendBody(): Promise<string> {
      socket.write(body);
      await answered();
      return answer;
    },
    /** Gives what is answered with no body sent. */
    async answer(): Promise<string> {
      await answered();
      return answer;
    },
    /** Sends another request over the same connection, and gives what is answered to it. */
    async askAgain(request: string): Promise<string> {
      answer = "";
      socket.write(request);
      await answered();
      return answer;
    },
    closed: new Promise<void>((resolve) => socket.once("close", () => resolve())),
    close: () => socket.destroy(),
  };
}
