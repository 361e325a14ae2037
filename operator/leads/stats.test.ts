import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import type { UseCount } from "#server/db/use-counts.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

/** Columns of the widest line. */
function widest(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}

describe("stats", () => {
  const stats = (...words: string[]) => context.run(leadsProgram, "stats", ...words);

  const letter = { name: "Bo", email: "bo@example.com", message: "Please call." };

  /** Two guide requests, a message and a suspected lead; one came in before midnight in the agency's zone. */
  async function threeRequests(): Promise<void> {
    context.setClock("2026-11-20T04:59:59.999Z");
    await context.submit({ origin: { source: { referrer: "https://www.google.com/search" } } });
    context.setClock("2026-11-20T05:00:00.000Z");
    const source = { utm_source: "news", referrer: "https://mail.example/", landing: "/?utm=1" };
    const second = await context.submit({ origin: { source } });
    const third = await context.submit({ fields: letter }, "contact");
    await context.submit();
    const suspected = context.database.db.updateTable("leads").set({ suspected: "trap" });
    await suspected.where("id", "not in", [second, third]).where("page", "=", "/").execute();
    await context.database.db
      .updateTable("leads")
      .set({ suspected: null })
      .where("created_at", "<", "2026-11-20T05:00:00.000Z")
      .execute();
    context.setClock("2026-11-20T15:10:00.000Z");
    await context.run(leadsProgram, "contacted", second, "--at", "2026-11-20 00:40");
    await context.run(leadsProgram, "contacted", third, "--at", "2026-11-20 02:00");
  }

  test("counts by form, source and day in the agency's zone, and suspected leads separately", async () => {
    await threeRequests();
    const { exitCode, printed } = await stats("--since", "2026-11-18");
    expect(exitCode).toBe(0);
    expect(printed.split("\n")).toEqual([
      "Requests since Nov 18, 2026, 12:00 AM EST",
      "",
      "  Requests       3",
      "  Contacted      2  (67%)",
      "  First contact  1 h 20 min after the request (median)",
      "  Suspected      1, not included in other counts",
      "  Waiting now    1, the longest for 10 h 10 min",
      "",
      "By form",
      `  guide               ${"#".repeat(56)} 2`,
      `  reply to a message  ${"#".repeat(28)} 1`,
      "",
      "By source",
      `  google.com  ${"#".repeat(64)} 1`,
      `  news        ${"#".repeat(64)} 1`,
      `  not known   ${"#".repeat(64)} 1`,
      "",
      "By day",
      "  Wed, Nov 18  0",
      `  Thu, Nov 19  ${"#".repeat(32)} 1`,
      `  Fri, Nov 20  ${"#".repeat(63)} 2`,
      "",
    ]);
  });

  test("prints the same as JSON", async () => {
    await threeRequests();
    const { printed } = await stats("--since", "2026-11-19", "--json");
    expect(JSON.parse(printed)).toMatchObject({
      from: "2026-11-19T05:00:00.000Z",
      to: "2026-11-20T15:10:00.000Z",
      contactedShare: 2 / 3,
      medianMinutesToFirstContact: 80,
      waiting: { count: 1, oldest: "2026-11-20T04:59:59.999Z" },
      byLanding: [{ name: "not known", count: 2 }, { name: "/" }],
      byDay: [{ name: "2026-11-19", count: 1 }, { name: "2026-11-20" }],
    });
  });

  describe("charts", () => {
    beforeEach(() => threeRequests());

    test("fit the terminal in blocks, or in ASCII with --plain", async () => {
      context.setScreen({ width: 40, blocks: true });
      const drawn = (await stats("--by", "form")).printed;
      expect(drawn).toContain("█");
      expect(widest(drawn)).toBeLessThanOrEqual(40);
      expect((await stats("--by", "form", "--plain")).printed).not.toContain("█");
    });

    test("--by draws one chart, with a bar per month for many days", async () => {
      const { printed } = await stats("--by", "day", "--since", "2026-06-15");
      expect(printed).not.toContain("By form");
      expect(printed).toContain("By month\n  Jun 2026  0\n");
      expect(printed).toMatch(/ {2}Nov 2026 {2}#+ 3\n$/);
    });

    test("cover 30 days by default", async () => {
      const { byDay } = JSON.parse((await stats("--json")).printed);
      expect(byDay).toHaveLength(30);
      expect(byDay[0]).toEqual({ name: "2026-10-22", count: 0 });
    });
  });

  test("draws no charts without leads", async () => {
    const { exitCode, printed } = await stats();
    expect(exitCode).toBe(0);
    expect(printed).toContain("  Waiting now    no one\n");
    expect(printed).not.toContain("By form");
  });

  test.each([
    [["--since", "2026-12-01"], "2026-12-01 is in the future."],
    [["--since", "Someday"], "Use a date like 2026-11-20, 11/20/2026"],
    [["--by", "moon"], "Allowed choices are form, source, landing, day."],
    // Each day takes a query.
    [["--since", "0100-01-01"], "error: Use 2015-11-12 or a later date.\n"],
  ])("%j is rejected with an explanation", async (words, message) => {
    const { exitCode, complained } = await stats(...words);
    expect(exitCode).toBe(1);
    expect(complained).toContain(message);
  });
});

describe("funnel", () => {
  const funnel = (...words: string[]) => context.run(leadsProgram, "funnel", ...words);

  const view = {
    day: "2026-11-20",
    page: "/compare-plans",
    form: "",
    step: "viewed",
    field: "",
  } as const;
  const form = { ...view, form: "compare" } as const;

  function count(...counts: UseCount[]): Promise<void> {
    return context.database.addCounts(counts);
  }

  beforeEach(() =>
    count(
      { ...view, count: 1204 },
      { ...view, page: "/quiz", count: 301 },
      { ...view, day: "2026-09-01", count: 5000 },
      { ...form, count: 600 },
      { ...form, day: "2026-11-19", count: 2 },
      { ...form, step: "started", count: 86 },
      { ...form, step: "submitted", count: 43 },
      { ...form, step: "failed", count: 20 },
      { ...form, page: "", step: "failed", field: "birthdate", count: 2 },
      { ...form, step: "failed", field: "birthdate", count: 10 },
      { ...form, step: "failed", field: "phone", count: 3 },
    ),
  );

  test("shows each step with its share of the previous one, and the fields that failed most", async () => {
    const { exitCode, printed } = await funnel("--form", "compare");
    expect(exitCode).toBe(0);
    expect(printed.split("\n")).toEqual([
      "Since 2026-10-22; days are in Eastern Time (America/New_York).",
      "",
      "compare (plan comparison), on /compare-plans",
      `  page opened   ${"#".repeat(53)} 1204`,
      `  form seen     ${"#".repeat(27)} 602 (50%)`,
      "  form started  #### 86 (14%)",
      "  form sent     ## 43 (50%)",
      "  failed attempts: 20; fields with errors: birthdate 12, phone 3",
      "",
      "These numbers count visits, not people: returning visitors aren't recognized.",
      "Not counted: browsers that send Global Privacy Control (Sec-GPC), and bots that identify themselves. Without JavaScript, only opened pages, sent forms and failed attempts are counted.",
      "",
    ]);
  });

  test("fits the terminal, and leaves lines whole without one", async () => {
    expect(widest((await funnel()).printed)).toBeGreaterThan(40);
    context.setScreen({ width: 40, blocks: true });
    const { printed } = await funnel();
    expect(printed).toContain("█");
    expect(widest(printed)).toBeLessThanOrEqual(40);
    expect(printed).toMatch(/Most viewed pages\n {2}\/compare-plans +█+ 1204\n {2}\/quiz/);
  });

  test("--since takes a day in the agency's time zone, and --json includes forms without counts", async () => {
    const { since, timeZone, pages, forms } = JSON.parse(
      (await funnel("--since", "2026-09-01", "--json")).printed,
    );
    expect([since, timeZone]).toEqual(["2026-09-01", "America/New_York"]);
    expect(pages).toEqual([
      { page: "/compare-plans", count: 6204 },
      { page: "/quiz", count: 301 },
    ]);
    expect(forms).toHaveLength(4);
    expect(forms[1]).toMatchObject({
      form: "compare",
      pages: ["/compare-plans"],
      pageViews: 6204,
      viewed: 602,
      failedFields: [{ field: "birthdate", count: 12 }, { field: "phone" }],
    });
    expect(forms[3]).toMatchObject({ form: "contact", pageViews: 0, failedFields: [] });
    expect(await funnel("--since", "someday")).toMatchObject({ exitCode: 1 });
  });

  test("reports that nothing was counted, and rejects an unknown form", async () => {
    const { printed } = await funnel("--since", "2026-11-21");
    expect(printed).toContain("There are no counts for this period. Is COUNTS off?");
    const { exitCode, complained } = await funnel("--form", "other");
    expect(exitCode).toBe(1);
    expect(complained).toContain("guide, compare, consultation, contact");
  });
});
