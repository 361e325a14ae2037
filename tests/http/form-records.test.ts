import { afterAll, beforeAll, describe, expect, test } from "vitest";
import automated from "#content/en/disclosures/automated-contact.yaml";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import replies from "#content/en/site/replies.yaml";
import { consentField, disclosureField, requestHeaders } from "#contract/submission-parts.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import {
  message,
  person,
  planInput,
  postForm,
  postJson,
  startApp,
  type StartedApp,
} from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newAddress = () => `${crypto.randomUUID()}@x.test`;
const calls = "/api/plan-requests";

async function idIn(response: Response): Promise<string> {
  return /"id":"([\w-]+)"/.exec(await response.text())?.[1] ?? "";
}

/** The stored lead whose id is in a response, with its details. */
async function leadOf(response: Response) {
  const lead = app.database.db.selectFrom("leads").innerJoin("lead_details", "lead_id", "id");
  return await lead
    .selectAll()
    .where("id", "=", await idIn(response))
    .executeTakeFirst();
}

async function rowsOf(
  table: "consent_records" | "disclosure_records" | "lead_sources",
  response: Response,
) {
  const rows = app.database.db.selectFrom(table).selectAll();
  return await rows.where("lead_id", "=", await idIn(response)).execute();
}

describe("where a lead came from", () => {
  test("is stored with the proof of what was shown: of a call, by its headers", async () => {
    const response = await postJson(app, person, {
      [requestHeaders.leadSource]: "landing=%2Fabout&utm_source=news&evil=1&utm_term=a%00b",
      [requestHeaders.disclosureVersion]: "2026-11-20",
      Referer: `${app.origin}/about?x=1`,
      "User-Agent": "Browser/1",
    });
    const again = response.clone();
    expect(await rowsOf("disclosure_records", response)).toMatchObject([
      {
        version: "2026-11-20",
        ip: "127.0.0.1",
        user_agent: "Browser/1",
        channel: "api",
        page: "/about",
      },
    ]);
    expect(await rowsOf("lead_sources", again)).toMatchObject([
      { landing: "/about", utm_source: "news", utm_term: "ab", utm_medium: null },
    ]);
  });

  test("of a plain form, by its hidden fields and its page's address", async () => {
    const fields = { ...planInput, email: newAddress(), [disclosureField]: "2026-11-20" };
    const headers = { Referer: `${app.origin}/compare-plans?utm_source=paper` };
    const response = await postForm(app, fields, headers, "/compare-plans?utm_source=paper");
    const again = response.clone();
    expect(await rowsOf("disclosure_records", response)).toMatchObject([
      { version: "2026-11-20", page: "/compare-plans", channel: "page" },
    ]);
    expect(await rowsOf("lead_sources", again)).toMatchObject([{ utm_source: "paper" }]);
  });

  test.each([
    ["UTM_Source=mail&Utm_Medium=email", [{ utm_source: "mail", utm_medium: "email" }]],
    [
      "utm_source=a&amp;utm_term=b&amp;amp;utm_content=c",
      [{ utm_source: "a", utm_term: "b", utm_content: "c" }],
    ],
    ["utm_source=&utm_source=first&UTM_SOURCE=second", [{ utm_source: "first" }]],
    [
      "Landing=%2F&REFERRER=android-app%3A%2F%2Fx.y%2F",
      [{ landing: "/", referrer: "android-app://x.y/" }],
    ],
    ["source=mail&utm_id=7", [{ utm_source: null, landing: null }]],
  ])("is read from %s", async (query, sources) => {
    const headers = { [requestHeaders.leadSource]: query };
    const response = await postJson(app, { ...person, email: newAddress() }, headers);
    expect(await rowsOf("lead_sources", response)).toMatchObject(sources);
  });
});

describe("the form that a call names", () => {
  test.each([
    [calls, "compare", "compare", planInput],
    [calls, "", "compare", planInput],
    [calls, "consultation", "consultation", planInput],
    ["/api/contacts", "consultation", "contact", message],
  ])("%s with %j is %s", async (path, form, kind, fields) => {
    const headers = { [requestHeaders.leadForm]: form };
    const response = await postJson(app, { ...fields, email: newAddress() }, headers, path);
    expect(await leadOf(response)).toMatchObject({ kind, name: "Ada Flores" });
  });

  test.each(["bogus", "guide", "contact", "Consultation", "compare, consultation"])(
    "can't be %j: it's refused, and counted as a request but for no form",
    async (form) => {
      const reports: string[] = [];
      const watched = await startApp({
        metricsObserver: {
          ...noopObserver,
          request: (route, status) => void reports.push(`${status} ${route}`),
          submission: (...labels) => void reports.push(labels.join(" ")),
        },
      });
      const headers = { [requestHeaders.leadForm]: form };
      const response = await postJson(watched, planInput, headers, calls);
      expect(response.status).toBe(422);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({ success: false, message: replies["unknown-form"] });
      expect(await watched.leads()).toEqual([]);
      const foreign = { ...headers, Origin: "https://evil.test" };
      expect((await postJson(watched, planInput, foreign, calls)).status).toBe(403);
      expect(reports).toEqual([`422 ${calls}`, `403 ${calls}`]);
    },
  );
});

test("in a plain form, checked boxes are yes and others are no", async () => {
  const choices = { preferredContactMethod: "email", bestTimeToContact: "", additionalInfo: "" };
  const fields = { ...planInput, ...choices, medicarePartB: "on", email: newAddress() };
  const response = await postForm(app, fields, {}, "/compare-plans");
  expect(await leadOf(response)).toMatchObject({
    medicare_part_a: 0,
    medicare_part_b: 1,
    preferred_contact_method: "email",
    best_time_to_contact: null,
    message: null,
  });
  await postForm(app, { ...person, email: "news@x.test", wantsNewsletter: "on" });
  const guide = (await app.leads()).find(({ email }) => email === "news@x.test");
  expect(guide).toMatchObject({ wants_newsletter: 1 });
});

describe.each([
  [calls, "/talk-to-agent", planInput],
  ["/api/contacts", "/contact", message],
] as const)("plans that come with %s and the form on %s", (path, page, fields) => {
  const choice = "2026/tx/fort-bend/H0028_030_0";

  test.each([
    [choice, { year: 2026, plans: [{ id: "H0028_030_0" }] }],
    ["2026/tx/fort-bend/", { plans: [] }],
    ["2026/tx/fort-bend/<script>", null],
    [`2026/tx/${"a".repeat(2_000)}/`, null],
  ])("%s", async (planChoice, expected) => {
    for (const response of [
      await postJson(app, { ...fields, email: newAddress(), planChoice }, {}, path),
      await postForm(app, { ...fields, email: newAddress(), planChoice }, {}, page),
    ]) {
      expect(response.status).toBe(201);
      const stored = (await leadOf(response))?.plan_choice ?? "null";
      expect({ choice: JSON.parse(stored) }).toMatchObject({ choice: expected });
    }
  });

  test("come back with a plain form that was refused, as the page's address has them", async () => {
    const faulty = { ...fields, email: "nobody", planChoice: choice };
    const response = await postForm(app, faulty, {}, `${page}?choice=${choice}`);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`"planChoice":"${choice}"`);
    expect(app.logged()).not.toMatch(/fort-bend|H0028/);
  });
});

describe("why somebody asks for a call", () => {
  const page = "/talk-to-agent";
  const sentence = "Please check my plan with me before December 7, 2026.";

  test.each([
    ["check=2026-12-07", "Two doctors.", `${sentence}\n\nTwo doctors.`],
    ["check=2026-12-07", "", sentence],
    ["for=someone", "Two doctors.", `${someone.asks}\n\nTwo doctors.`],
    ["for=anyone", "Two doctors.", "Two doctors."],
    ["check=2026-02-30", "Two doctors.", "Two doctors."],
    ["call=<b>", "", null],
  ])("%s begins the message", async (callReason, info, stored) => {
    const fields = { ...planInput, additionalInfo: info, callReason };
    for (const send of [
      (email: string) => postJson(app, { ...fields, email }, {}, calls),
      (email: string) => postForm(app, { ...fields, email }, {}, `${page}?${callReason}`),
    ]) {
      const response = await send(newAddress());
      expect(response.status).toBe(201);
      expect((await leadOf(response))?.message ?? null).toBe(stored);
    }
  });
});

describe("the version of the consent text that was shown", () => {
  const older = automated.versions.at(-1)?.version ?? "";

  test("an older version exists", () => {
    expect(older).not.toBe(automated.shown.version);
  });

  test.each([true, false])("comes with a call in a header; checked: %s", async (agreed) => {
    const fields = { ...planInput, email: newAddress(), agreesToAutomatedContact: agreed };
    const response = await postJson(app, fields, { [requestHeaders.consentVersion]: older }, calls);
    expect(await rowsOf("consent_records", response)).toMatchObject([
      { version: older, agreed: Number(agreed), phone: planInput.phone, channel: "api" },
    ]);
  });

  test.each([{}, { [requestHeaders.consentVersion]: "" }])(
    "isn't known with %j, and no answer is stored",
    async (headers) => {
      const response = await postJson(app, { ...planInput, email: newAddress() }, headers, calls);
      expect(response.status).toBe(201);
      expect(await rowsOf("consent_records", response)).toEqual([]);
    },
  );

  test.each([
    [1, { agreesToAutomatedContact: "on" }],
    [0, {}],
  ])("comes with a plain form in a hidden field; checked: %i", async (agreed, box) => {
    const fields = { ...planInput, email: newAddress(), [consentField]: older, ...box };
    const response = await postForm(app, fields, {}, "/talk-to-agent");
    expect(await rowsOf("consent_records", response)).toMatchObject([
      { version: older, agreed, page: "/talk-to-agent", channel: "page" },
    ]);
  });
});
