import { createServer, type Server } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "#contract/z.ts";
import { createPlanData, fetchData } from "./plan-data.tsx";

const { PlanDataProvider, usePlanData } = createPlanData({
  schema: z.object({ plans: z.array(z.string()) }),
  pathFor: (zipCode) => `/plans?zip=${zipCode}`,
});

function Shown() {
  const { setZipCode, fetchPlanData, ...state } = usePlanData();
  const functions = [typeof setZipCode, typeof fetchPlanData].join();
  return <p>{`${JSON.stringify(state)} ${functions}`}</p>;
}

const nothing =
  "<p>{&quot;zipCode&quot;:&quot;&quot;,&quot;planData&quot;:null,&quot;isLoadingPlanData&quot;:false} function,function</p>";

test("prerenders with the default value for every visitor", () => {
  const page = (
    <PlanDataProvider>
      <Shown />
    </PlanDataProvider>
  );
  expect(renderToStaticMarkup(page)).toBe(nothing);
});

test("has no data outside a provider", () => {
  expect(renderToStaticMarkup(<Shown />)).toBe(nothing);
});

const plans = z.object({ plans: z.array(z.string()) });

/** Responses by path: `/401` has that status, and `/401/words` also a body. */
const answers: Record<string, readonly [status: number, body: string]> = {
  "/plans?zip=75024": [200, '{"plans":["A","G"],"more":1}'],
  "/other": [200, '{"plans":"A"}'],
  "/page": [200, "<p>Sign in</p>"],
  "/401": [401, ""],
  "/401/words": [401, "Please sign in."],
  "/404": [404, ""],
  "/500/words": [500, '{"message":"Broken"}'],
};

let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ""] ?? [404, ""];
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((done) => void server.close(done)));
beforeEach(() => void asked.splice(0));

const get = (path: string) => fetchData(`${origin}${path}`, plans);

test("fetches the query path once, with credentials, and returns the parsed data", async () => {
  const spy = vi.spyOn(globalThis, "fetch");
  expect(await get("/plans?zip=75024")).toEqual({ plans: ["A", "G"] });
  expect(asked).toEqual(["GET /plans?zip=75024"]);
  expect(spy.mock.lastCall?.[1]).toEqual({ credentials: "include" });
  spy.mockRestore();
});

test.each([
  ["/404", "404: Not Found"],
  ["/500/words", '500: {"message":"Broken"}'],
  ["/401", "401: Unauthorized"],
  ["/401/words", "401: Please sign in."],
])("rejects %s with the message %j, and does not retry", async (path, message) => {
  await expect(get(path)).rejects.toThrow(new Error(message));
  expect(asked).toHaveLength(1);
});

describe("treats a 401 as null", () => {
  const orNull = (path: string) => fetchData(`${origin}${path}`, plans, { on401: "null" });

  test("a 401 is null", async () => {
    expect(await orNull("/401/words")).toBeNull();
  });

  test("handles other responses the same as without it", async () => {
    expect(await orNull("/plans?zip=75024")).toEqual({ plans: ["A", "G"] });
    await expect(orNull("/404")).rejects.toThrow(new Error("404: Not Found"));
  });
});

test("rejects a response with another shape", async () => {
  await expect(get("/other")).rejects.toThrow(z.core.$ZodError);
  await expect(get("/page")).rejects.toThrow(SyntaxError);
});

test("rejects if the request fails", async () => {
  await expect(fetchData("http://127.0.0.1:1/plans", plans)).rejects.toThrow(TypeError);
});
