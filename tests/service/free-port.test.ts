import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "./free-port.ts";

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("a free port can be listened on, and one that is taken is not given", async () => {
  const taken = await freePort();
  expect(await listen(taken)).toBe(taken);
  // Chance names the same port twice, then another.
  const chance = [taken, taken, 20_000 + ((taken - 19_999) % 12_000)];
  vi.spyOn(Math, "random").mockImplementation(
    () => ((chance.shift() ?? 0) - 20_000 + 0.5) / 12_000,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await freePort()).not.toBe(taken);
});

test.runIf(process.platform === "linux")(
  "the system gives it to nobody in between, neither to a caller nor to who asks for any port",
  async () => {
    const range = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
    const [lowest = 0] = range.trim().split(/\s+/).map(Number);
    for (let count = 0; count < 20; count += 1) expect(await freePort()).toBeLessThan(lowest);
    expect(await listen(0)).toBeGreaterThanOrEqual(lowest);
  },
);
