import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openLoad } from "./open-load.ts";

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
