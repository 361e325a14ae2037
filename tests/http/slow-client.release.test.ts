import { connect } from "node:net";
import { expect, test } from "vitest";
import { startApp } from "./testing.ts";

test("a client that trickles its request gets a 408 within 15 seconds", async () => {
  const app = await startApp();
  const start = performance.now();
  const answer = await trickle(app.port);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - start).toBeLessThan(15_000);
  await app.stop();
}, 20_000);

/** Sends one header byte every half second until the server closes. */
function trickle(port: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: x\r\nA: "),
    );
    const timer = setInterval(() => socket.writable && socket.write("a"), 500);
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}
