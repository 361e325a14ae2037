import { createServer, type Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createReader, openConnection, openLoad, percentile, slope } from "./load.ts";

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

test("visitors come at their rate however slowly they are answered, and their waiting counts", async () => {
  const server = createServer((_request, response) => setTimeout(() => response.end("ok"), 100));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const next = () => "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  const load = { port, rate: 100, milliseconds: 500, next };

  const enough = await openLoad({ ...load, connections: 50 });
  expect(enough.answers.total).toBe(50);
  expect([enough.unsent, enough.unanswered]).toEqual([0, 0]);
  expect(enough.answers.within(200, 0.5)).toBeLessThan(500);

  const tooFew = await openLoad({ ...load, connections: 2 });
  expect(tooFew.unsent).toBeGreaterThan(10);
  expect(tooFew.unanswered).toBe(0);
  const whole = tooFew.answers.within(200, 0.9);
  expect(whole).toBeGreaterThan(300);
  expect(tooFew.fromSending.within(200, 0.9)).toBeLessThan(whole - 100);
});

test("a percentile is one of the values, by nearest rank, in any order", () => {
  const values = [15, 20, 35, 40, 50].toReversed();
  expect([0, 0.05, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([
    15, 15, 20, 20, 35, 50,
  ]);
  expect(percentile([2, 10, 9], 0.99)).toBe(10);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a slope is that of the line nearest to all points", () => {
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2);
  expect(
    slope([
      [0, 0],
      [1, 3],
      [2, 0],
    ]),
  ).toBe(0);
  expect(slope([[1, 1]])).toBeNaN();
});
