import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "./testing.ts";

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The port returned if these are drawn first. */
async function givenBy(...chance: readonly number[]): Promise<number> {
  const random = vi.spyOn(Math, "random");
  for (const value of chance) random.mockReturnValueOnce(value);
  onTestFinished(() => void vi.restoreAllMocks());
  return freePort();
}

test("a free port can be listened on; one in use, or returned before, is not returned again", async () => {
  const [half, more] = [await givenBy(0.5), await givenBy(0.75)];
  expect(await listen(half)).toBe(half);
  const taken = await listen(half - (more - half));
  const last = await givenBy(0.25, 0.75, 0.125);
  expect([taken, more]).not.toContain(last);
  expect(last).toBe(half - (3 * (more - half)) / 2);
});

test.runIf(process.platform === "linux")(
  "the system gives it to nobody else, neither to callers nor to anyone who requests any port",
  async () => {
    const range = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
    const [lowest = 0] = range.trim().split(/\s+/).map(Number);
    for (let count = 0; count < 20; count += 1) expect(await freePort()).toBeLessThan(lowest);
    expect(await listen(0)).toBeGreaterThanOrEqual(lowest);
  },
);
