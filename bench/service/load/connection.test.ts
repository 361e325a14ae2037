import { createServer, type Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createReader, openConnection } from "./connection.ts";

const answers =
  "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n";

test("answers are read whichever way their bytes are cut", () => {
  const whole = Buffer.from(answers);
  const first = whole.indexOf("HTTP/1.1 304");
  for (const size of [1, 7, 40, first]) {
    const seen: number[] = [];
    const read = createReader((status) => seen.push(status));
    for (const one of [whole.subarray(0, first), whole.subarray(first)])
      for (let at = 0; at < one.length; at += size) read(one.subarray(at, at + size));
    expect(seen).toEqual([201, 304]);
  }
});

test("an answer whose end cannot be told is an error", () => {
  const read = createReader(() => {});
  expect(() => read(Buffer.from("HTTP/1.1 200 OK\r\n\r\n"))).toThrow("Content-Length");
});

test("a lost connection is status 0, and the next request opens another", async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end("there");
  });
  const connection = openConnection(await portOf(server));
  const ask = () =>
    new Promise((resolve) => connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", resolve));
  expect([await ask(), await ask(), await ask()]).toEqual([0, 200, 200]);
  connection.close();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
