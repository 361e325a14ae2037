import { createServer, type Server } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "#contract/z.ts";
import { createPlanData, fetchData } from "./plan-data.tsx";

const { PlanDataProvider, usePlanData } = createPlanData({
  schema: z.object({ plans: z.array(z.string()) }),
  pathFor: (zipCode) => `/plans?zip=${zipCode}`,
});

function State() {
  const { setZipCode, fetchPlanData, ...state } = usePlanData();
  const functions = [typeof setZipCode, typeof fetchPlanData].join();
  return <p>{`${JSON.stringify(state)} ${functions}`}</p>;
}

const nothing =
  "<p>{&quot;zipCode&quot;:&quot;&quot;,&quot;planData&quot;:null,&quot;isLoadingPlanData&quot;:false} function,function</p>";

test("is rendered with the default value for every visitor, as without a provider", () => {
  const page = (
    <PlanDataProvider>
      <State />
    </PlanDataProvider>
  );
  expect(renderToStaticMarkup(page)).toBe(nothing);
  expect(renderToStaticMarkup(<State />)).toBe(nothing);
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
const requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ""] ?? [404, ""];
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((done) => void server.close(done)));
beforeEach(() => void requests.splice(0));

const get = (path: string) => fetchData(`${origin}${path}`, plans);

test("fetches the query path once, with credentials, and returns the parsed data", async () => {
  const spy = vi.spyOn(globalThis, "fetch");
  expect(await get("/plans?zip=75024")).toEqual({ plans: ["A", "G"] });
  expect(requests).toEqual(["GET /plans?zip=75024"]);
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
  expect(requests).toHaveLength(1);
});

test("can take a 401 for null, and nothing else", async () => {
  const orNull = (path: string) => fetchData(`${origin}${path}`, plans, { on401: "null" });
  expect(await orNull("/401/words")).toBeNull();
  expect(await orNull("/plans?zip=75024")).toEqual({ plans: ["A", "G"] });
  await expect(orNull("/404")).rejects.toThrow(new Error("404: Not Found"));
});

test("rejects a response with another shape, and a request that fails", async () => {
  await expect(get("/other")).rejects.toThrow(z.core.$ZodError);
  await expect(get("/page")).rejects.toThrow(SyntaxError);
  await expect(fetchData("http://127.0.0.1:1/plans", plans)).rejects.toThrow(TypeError);
});
