import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planReply } from "#contract/plans.ts";
import { writeDisplay } from "#server/plans/display.ts";
import type { PlanFinder } from "#server/plans/finder.ts";
import { writeSample } from "#server/plans/sample.ts";
import { createFindUndocumented, readDescription } from "#tests/openapi/testing.ts";
import { plainGet } from "./raw-requests.ts";
import { isHourLeft, openPlans, pagePolicy, type StartedApp, startApp } from "./testing.ts";

let folder = "";
let plans: PlanFinder;
let app: StartedApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plans-"));
  await writeSample(folder, "2026-04-01");
  plans = openPlans(folder);
  app = await startApp({ plans });
});

afterAll(async () => {
  await app.stop();
  plans.close();
  await rm(folder, { recursive: true });
});

/** Shows the sample as told until `use` is done. */
async function showing(show: "off" | "counts" | "full", use: () => Promise<void>): Promise<void> {
  const record = { materialId: "Y0000_plans", approved: "2026-01-01", expires: "2026-12-31" };
  const before = plans.version();
  writeDisplay(folder, { show, records: [{ ...record, year: 2026 }] });
  await expect.poll(() => plans.version()).not.toBe(before);
  await use();
  writeDisplay(folder, { show: "counts", records: [] });
  await expect.poll(() => plans.offer().show).toBe("counts");
}

const call = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/api/plans${query}`, { headers });

const json = async (query: string) => planReply.parse(await (await call(query)).json());

describe("GET /api/plans", () => {
  test("answers with the county's plans, or asks which county", async () => {
    const place = await json("?zip=00001");
    expect(place.counties.map(({ name }) => name)).toEqual(["Sample County"]);
    expect(place.plans).toMatchObject({ year: 2026, show: "counts", edition: { sample: true } });
    for (const same of ["00001-1234", "000011234", "00001%E2%80%931234", "%EF%BB%BF00001"])
      expect(await json(`?zip=${same}`)).toEqual(place);
    const several = await json("?zip=00002");
    expect([several.counties.length, several.plans]).toEqual([3, null]);
    const named = await json("?zip=00002&county=TX/second-sample&year=2026");
    expect(named.plans?.county.slug).toBe("second-sample");
    expect(await json("?zip=99999")).toMatchObject({ counties: [], plans: null });
    expect(await json("")).toEqual({ show: "counts", years: [2026], counties: [], plans: null });
  });

  test("is revalidated until the data changes", async () => {
    const first = await call("?county=tx/sample");
    const ETag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await call("?county=tx/sample", { "If-None-Match": ETag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await showing("full", async () => {
      const changed = await call("?county=tx/sample", { "If-None-Match": ETag });
      expect(changed.status).toBe(200);
    });
  });

  test("every described status occurs, as described", async () => {
    const { get } = readDescription().paths["/api/plans"] ?? {};
    if (get === undefined) throw new Error("/api/plans is not described");
    const findUndocumented = createFindUndocumented(readDescription());
    const broken: PlanFinder = {
      ...plans,
      offer: () => {
        throw new Error("canary-thrown");
      },
    };
    const failing = await startApp({ plans: broken });
    const ETag = (await call("?zip=00001")).headers.get("etag") ?? "";
    const provoked: Record<string, () => Promise<Response>> = {
      200: () => call("?zip=00002"),
      304: () => call("?zip=00001", { "If-None-Match": ETag }),
      404: () => call("?county=tx/nowhere"),
      422: () => call("?zip=7749"),
      500: () => fetch(`${failing.origin}/api/plans`),
    };
    expect(Object.keys(provoked)).toEqual(Object.keys(get.responses));
    for (const [status, provoke] of Object.entries(provoked)) {
      const response = await provoke();
      expect(response.status).toBe(Number(status));
      expect(await findUndocumented(get, response)).toEqual([]);
    }
  });
});

describe("pages of plan data", () => {
  const page = "/plans/tx/sample";

  test("are rendered with the service, and only the visitor's browser may keep a copy", async () => {
    const { status, headers, body } = await plainGet(app, page);
    expect(status).toBe(200);
    expect(body.toString()).toContain("Sample Health Plus (HMO)");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-cache",
      "content-security-policy": pagePolicy,
      vary: "Accept-Encoding",
    });
  });

  test("pass on redirects and unknown counties; a page that fails is the error page", async () => {
    const { status, headers } = await plainGet(app, "/plans?zip=00001");
    expect([status, headers["location"]]).toEqual([303, page]);
    expect((await plainGet(app, "/plans/tx/nowhere")).status).toBe(404);
    const failed = await plainGet(app, "/plans?zip=boom");
    expect(failed.status).toBe(500);
    expect(failed.body.toString()).not.toContain("canary");
  });

  test.each([
    ["/plans/TX/sample", page],
    ["/plans/tx/sample/?year=2026", `${page}?year=2026`],
    ["//Plans//TX/Second-Sample", "/plans/tx/second-sample"],
  ])("%s redirects to %s", async (path, location) => {
    const { status, headers, body } = await plainGet(app, path);
    expect([status, headers["location"], body.length]).toEqual([308, location, 0]);
    expect((await plainGet(app, location)).status).toBe(200);
  });

  test("redirects and unknown counties don't push out what is kept", async () => {
    const rendered: string[] = [];
    const plansIn: PlanFinder["plansIn"] = (county, year) => {
      rendered.push(county.slug);
      return plans.plansIn(county, year);
    };
    const site = await startApp({ plans: { ...plans, plansIn } });
    const renders = async (path: string) => {
      rendered.length = 0;
      await plainGet(site, path);
      return rendered.includes("sample");
    };
    expect(await renders(page)).toBe(true);
    for (let count = 0; count < 480; count += 1)
      await plainGet(site, count % 8 ? `/plans?zip=00001&zip=${count}` : `/plans/tx/no-${count}`);
    expect(await renders(page)).toBe(false);
    expect(await renders(`${page}?year=2026`)).toBe(true);
  });

  test("whatever has to be rendered counts against the rate limit, and what is kept never does", async () => {
    const site = await startApp({ plans, pagesPerHour: 5 });
    for (let count = 0; count < 4; count += 1)
      await plainGet(site, count % 2 ? `/plans?zip=${10_000 + count}` : `/plans/tx/no-${count}`);
    for (let again = 0; again < 3; again += 1)
      expect((await plainGet(site, page)).status).toBe(200);
    for (const path of ["/plans?zip=20000", "/plans/tx/no", "/plans/tx/quiet-sample"]) {
      const refused = await plainGet(site, path);
      expect([refused.status, isHourLeft(refused.headers["retry-after"])]).toEqual([429, true]);
    }
    expect((await plainGet(site, "/plans?zip=10003")).status).toBe(200);
    expect((await plainGet(site, page)).status).toBe(200);
  });
});

test.each(["/plans", "/plans/tx/sample"])(
  "%s follows the plan data at once, also for who has a copy",
  async (path) => {
    const read = async (copy = "") => {
      const { status, headers } = await plainGet(app, path, { "If-None-Match": copy });
      return { status, etag: String(headers["etag"]) };
    };
    const { etag } = await read();
    await showing("full", async () => {
      const changed = await read(etag);
      expect(changed.status).toBe(200);
      expect((await read(changed.etag)).status).toBe(304);
    });
    expect((await read(etag)).status).toBe(304);
  },
);
