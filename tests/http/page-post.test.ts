import { afterAll, beforeAll, describe, expect, test, afterEach, beforeEach } from "vitest";
import { disclosureField, honeypotField, renderTimeField } from "#contract/hidden-fields.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import agency from "#content/agency/agency.yaml";
import { createRenderTime } from "#server/http/leads.ts";
import { createSigner } from "#server/signing/signing.ts";
import {
  foreignOrigins,
  person,
  postForm,
  message,
  planInput,
  postJson,
  startApp,
  type StartedApp,
} from "./testing.ts";

describe("page post", () => {
  let app: StartedApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test("a plain form is accepted and redirected to the thank-you page", async () => {
    const fields = {
      ...person,
      wantsNewsletter: "on",
      [honeypotField]: "",
      [disclosureField]: "2026-11-20",
    };
    const headers = { Referer: `${app.origin}/?utm_source=paper` };
    const response = await postForm(app, fields, headers, "/?utm_source=paper");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/thank-you-guide");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { db } = app.database;
    expect(await app.leads()).toMatchObject([{ wants_newsletter: 1, suspected: null, page: "/" }]);
    expect(await db.selectFrom("disclosure_records").selectAll().execute()).toMatchObject([
      { version: "2026-11-20", channel: "page" },
    ]);
    expect(await db.selectFrom("lead_sources").selectAll().execute()).toMatchObject([
      { utm_source: "paper" },
    ]);
  });

  test("a form that is posted twice is one lead", async () => {
    const before = (await app.leads()).length;
    const fields = { ...person, email: "twice@x.test" };
    await postForm(app, fields);
    await postForm(app, fields);
    expect((await app.leads()).length - before).toBe(1);
  });

  test("errors are shown in the page, whose policy allows no inline script", async () => {
    const wants = { "Accept-Encoding": "gzip" };
    const response = await postForm(app, { firstName: "", email: "x" }, wants);
    expect(response.status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-page'$/,
    );
    expect(await response.text()).toContain("First name is required");
  });

  test("a filled-in honeypot is stored as suspected", async () => {
    await postForm(app, { ...person, email: "bot@x.test", [honeypotField]: "x" });
    const lead = (await app.leads()).find(({ email }) => email === "bot@x.test");
    expect(lead?.suspected).toBe("trap");
  });

  describe("origin", () => {
    test.each(foreignOrigins)("a form from %s is rejected with a page", async (_, headers) => {
      const response = await postForm(app, person, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("something went wrong");
    });

    test("a hidden origin is accepted if the browser says that it is the same", async () => {
      const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
      expect((await postForm(app, person, headers)).status).toBe(303);
    });

    test.each([
      ["nothing", {}, 403],
      ["a page on another site", { Referer: "https://evil.test/" }, 403],
      ["a browser that says it is another site", { "Sec-Fetch-Site": "cross-site" }, 403],
      ["our own page", { Referer: "http://localhost:3000/about" }, 303],
      ["a browser that says it is the same origin", { "Sec-Fetch-Site": "same-origin" }, 303],
    ])("without Origin but with %s", async (_, headers, status) => {
      const response = await fetch(app.origin, {
        method: "POST",
        redirect: "manual",
        headers,
        body: new URLSearchParams({ ...person }),
      });
      expect(response.status).toBe(status);
    });
  });

  test.each(["text/plain", "multipart/form-data; boundary=x", "application/json"])(
    "a post of type %s is rejected",
    async (type) => {
      const response = await postForm(app, person, { "Content-Type": type });
      expect(response.status).toBe(415);
    },
  );

  test("a form that is too large is rejected", async () => {
    expect((await postForm(app, { ...person, firstName: "x".repeat(70_000) })).status).toBe(413);
  });

  test.each([
    ["/about", 405],
    ["/assets/app-1.js", 405],
    ["/nowhere", 404],
    ["/about/", 404],
  ])("a post to %s returns %i", async (path, status) => {
    expect((await postForm(app, person, {}, path)).status).toBe(status);
  });

  test("an action that throws gets a 500, and its message is neither shown nor logged", async () => {
    const response = await postForm(app, { ...person, firstName: "boom" });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("canary");
    expect(app.logged()).toContain("page render failed");
    expect(app.logged()).not.toContain("canary");
  });

  test("a renderer that throws gets a 500 with the error page", async () => {
    const broken = await startApp({ renderPage: () => Promise.reject(new Error("canary")) });
    const response = await postForm(broken, person);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("something went wrong");
    expect(broken.logged()).not.toContain("canary");
    await broken.stop();
  });

  test("behind an HTTPS proxy, forms from the public address are accepted", async () => {
    const proxied = await startApp({ publicUrl: new URL("https://www.example.com") });
    const own = await postForm(proxied, person, { Origin: "https://www.example.com" });
    expect(own.status).toBe(303);
    expect((await postForm(proxied, person)).status).toBe(403);
    await proxied.stop();
  });

  test("posts to pages without a form for a lead are limited, and never take from those with one", async () => {
    const limited = await startApp();
    const path = "/newsletter/confirm";
    for (let count = 0; count < 600; count += 1) await postForm(limited, {}, {}, path);
    const refused = await postForm(limited, {}, {}, path);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await postForm(limited, person)).status).toBe(303);
    for (const page of ["/compare-plans", "/talk-to-agent"])
      expect((await postForm(limited, planInput, {}, page)).status).toBe(201);
    expect((await postForm(limited, message, {}, "/contact")).status).toBe(201);
    await limited.stop();
  });

  test("the limit counts plain posts and API calls together", async () => {
    const limited = await startApp({ rateLimit: createRateLimit(1) });
    expect((await postForm(limited, person)).status).toBe(303);
    const second = await postForm(limited, { ...person, email: "b@x.test" });
    expect(second.status).toBe(429);
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(await limited.leads()).toHaveLength(1);
    await limited.stop();
  });
});

describe("suspected posts", () => {
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
});
