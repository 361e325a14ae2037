import { connect } from "node:net";
import { expect, test } from "vitest";
import { head } from "./raw-requests.ts";
import { person, postJson, startApp } from "./testing.ts";

const taken = { success: true, message: "ok", id: "1" } as const;

test("requests in progress are answered, idle connections are closed, new ones are refused", async () => {
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const app = await startApp({
    leads: {
      async submit() {
        entered.resolve();
        await gate.promise;
        return { taken: true, reply: taken };
      },
    },
  });
  const idle = await idleConnection(app.port);
  const answer = postJson(app, person);
  await entered.promise;
  const closed = app.server.close(5000);
  await idle.closed;
  await expect(fetch(`${app.origin}/healthz`)).rejects.toThrow("fetch failed");
  gate.resolve();
  const response = await answer;
  expect(response.status).toBe(201);
  expect(response.headers.get("connection")).toBe("close");
  await closed;
});

test("a request that never ends is cut off at the time limit", async () => {
  const app = await startApp({ leads: { submit: () => new Promise(() => {}) } });
  const answer = postJson(app, person).catch(() => "cut");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const start = performance.now();
  await app.server.close(300);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(await answer).toBe("cut");
});

/** A keep-alive connection after one answered request. */
function idleConnection(port: number): Promise<{ closed: Promise<void> }> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(head("GET /healthz")));
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    socket.once("data", () => resolve({ closed }));
  });
}
