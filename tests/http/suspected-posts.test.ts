import { afterEach, beforeEach, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { renderTimeField } from "#contract/hidden-fields.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { createRenderTime } from "#server/http/leads.ts";
import { createSigner } from "#server/signing/signing.ts";
import { message, person, planInput, postForm, postJson } from "./requests.ts";
import { startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
let time: number;
beforeEach(async () => {
  time = Date.parse("2026-11-20T12:00:00.000Z");
  const signer = createSigner("a secret of this service");
  app = await startApp({ renderTime: createRenderTime(signer, () => new Date(time)) });
});
afterEach(() => app.stop());

/** The signed timestamp in a page that came back; undefined if it has none. */
async function stampIn(response: Response): Promise<string | undefined> {
  return /"renderTime":"([^"]+)"/.exec(await response.text())?.[1];
}

async function stored() {
  const leads = app.database.db.selectFrom("leads").innerJoin("outbox", "lead_id", "leads.id");
  return await leads.select(["suspected", "state"]).distinct().execute();
}

describe.each([
  ["/", person, 303],
  ["/compare-plans", planInput, 201],
  ["/talk-to-agent", planInput, 201],
  ["/contact", message, 201],
] as const)("a form rendered again by %s", (page, fields, taken) => {
  /** Rejected once, corrected, and sent again this many milliseconds after the page came back. */
  async function sendAgain(milliseconds: number, change: (stamp: string) => string) {
    const refused = await postForm(app, { ...fields, email: "nobody" }, {}, page);
    expect(refused.status).toBe(422);
    const stamp = (await stampIn(refused)) ?? "";
    time += milliseconds;
    const again = { ...fields, [renderTimeField]: change(stamp) };
    return (await postForm(app, again, {}, page)).status;
  }
  const unchanged = (stamp: string) => stamp;

  test("is not suspected when a person sends it", async () => {
    expect(await sendAgain(2000, unchanged)).toBe(taken);
    expect(await stored()).toEqual([{ suspected: null, state: "queued" }]);
  });

  test("is stored, flagged and held, with the same response, if sent within 2 s", async () => {
    expect(await sendAgain(1999, unchanged)).toBe(taken);
    expect(await stored()).toEqual([{ suspected: "too-fast", state: "held" }]);
  });

  test("is treated the same with a forged timestamp", async () => {
    expect(await sendAgain(60_000, (stamp) => `A${stamp}`)).toBe(taken);
    expect(await stored()).toEqual([{ suspected: "forged", state: "held" }]);
  });
});

test("a forged timestamp is also detected in an API call, and is not a field of the form", async () => {
  const response = await postJson(app, { ...person, [renderTimeField]: "1795180000000" });
  expect(response.status).toBe(201);
  expect(await stored()).toEqual([{ suspected: "forged", state: "held" }]);
});

test("a form rejected because the store failed may be sent again immediately", async () => {
  const renderTime = createRenderTime(createSigner("x"), () => new Date());
  const broken = await startApp({
    renderTime,
    leads: { submit: () => Promise.reject(new Error("disk full")) },
  });
  const response = await postForm(broken, person);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(await stampIn(response)).toBeUndefined();
  await broken.stop();
});

test.each([
  ["/", person],
  ["/compare-plans", planInput],
  ["/talk-to-agent", planInput],
  ["/contact", message],
] as const)(
  "over the limit, %s keeps what was typed and shows the phone number",
  async (page, fields) => {
    const limited = await startApp({ rateLimit: createRateLimit(1) });
    await postForm(limited, fields, {}, page);
    const response = await postForm(limited, { ...fields, email: "second@x.test" }, {}, page);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3000);
    const text = await response.text();
    expect(text).toContain('"email":"second@x.test"');
    expect(text).toContain(agency.phone.display);
    expect(await limited.leads()).toHaveLength(1);
    await limited.stop();
  },
);
