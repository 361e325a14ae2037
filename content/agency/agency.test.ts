import { describe, expect, test } from "vitest";
import disclaimers from "#content/en/site/disclaimers.yaml";
import agency from "#content/agency/agency.yaml";
import brand from "#content/agency/brand.yaml";
import {
  agencySchema,
  appointmentsSchema,
  claimsSchema,
  licensesSchema,
  peopleSchema,
  testimonialsSchema,
} from "./schemas.ts";
import { brandSchema, contrast, contrastProblems } from "./brand-colors.ts";
import { answerDay } from "./business-hours.ts";
import { type TimeZone, timeZoneName, timeZones } from "./time-zones.ts";
import claims from "#content/agency/claims.yaml";
import people from "#content/agency/people.yaml";
import { countyTpmo, tpmoNotice } from "./tpmo.ts";
import { isAppointed } from "./appointments.ts";

test.each([
  ["#ffffff", "#000000", 21],
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#0000ff", "#ffffff", 8.59],
  ["#0f4a3f", "#0f4a3f", 1],
])("the contrast of %s on %s is %f", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

describe("the agency's colors", () => {
  const { both, light, dark } = brand;
  const faults = (colors: unknown) =>
    brandSchema
      .safeParse(colors)
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

  test("are refused where text is hard to read, with the pair, its ratio and the needed one", () => {
    const [first, ...rest] = faults({ ...brand, dark: { ...dark, ink: "#808a86" } }) ?? [];
    expect(first).toMatch(
      /^dark: ink \(#808a86\) on paper \(#121c18\) has a contrast of 4\.\d:1; text needs at least 7:1/,
    );
    expect(rest).toHaveLength(4);
  });

  test("are refused where a border hardly shows", () => {
    expect(contrastProblems({ ...light, ...both, line: "#a0a8a4" })[0]).toMatch(
      /^line \(#a0a8a4\) on paper \(#fbf8f2\) has a contrast of 2\.\d:1; a border needs at least 3:1/,
    );
  });

  test("rise in the dark from band and footer to page to green section to card", () => {
    const steps = [dark.band, dark.paper, dark.mint, dark.card].map((color) =>
      contrast(color, "#000000"),
    );
    const rises = steps.slice(1).map((step, index) => step / (steps[index] ?? step));
    expect(Math.min(...rises)).toBeGreaterThan(1.1);
    expect(contrast(dark.sand, "#000000")).toBeGreaterThan(contrast(dark.paper, "#000000"));
  });

  test("never round a ratio up to the limit", () => {
    const colors = { ...light, ...both, ink: "#595959", card: "#ffffff" };
    const problems = contrastProblems(colors).join("\n");
    expect(contrast("#595959", "#ffffff")).toBeGreaterThan(7);
    expect(problems).not.toContain("on card");
    expect(problems).toContain("6.6:1");
  });

  test.each(["green", "#0F4A3F", "#fff", "rgb(0,0,0)"])("are not written %s", (ink) => {
    expect(faults({ ...brand, light: { ...light, ink } })?.[0]).toContain('write "#" and six');
  });

  test("keep the printed guide readable, which is on white", () => {
    const faulty = faults({ ...brand, light: dark });
    expect(faulty?.[0]).toMatch(
      /^light: ink \(#f5f0e6\) on white, as in the guide, has a contrast/,
    );
  });
});

describe("time zones", () => {
  const { timeZoneName: _, ...fields } = agency;

  test.each<[TimeZone, string]>([
    ["America/New_York", "Eastern Time"],
    ["America/Chicago", "Central Time"],
    ["America/Boise", "Mountain Time"],
    ["America/Phoenix", "Mountain Standard Time"],
    ["America/Los_Angeles", "Pacific Time"],
    ["America/Anchorage", "Alaska Time"],
    ["Pacific/Honolulu", "Hawaii-Aleutian Standard Time"],
  ])("%s is %s", (timeZone, name) => {
    expect(agencySchema.parse({ ...fields, timeZone }).timeZoneName).toBe(name);
  });

  test("are all known to this machine by a name for the whole year", () => {
    for (const zone of timeZones) expect(timeZoneName(zone)).toMatch(/^[A-Z][\w -]+ Time$/);
  });

  test.each(["Europe/Paris", "EST", "Central Time"])("%s is refused with examples", (timeZone) => {
    const { error } = agencySchema.safeParse({ ...fields, timeZone });
    expect(error?.issues[0]?.message).toContain("write a US time zone, such as America/New_York");
  });

  test("decide when the office is open", () => {
    // 7:30pm in New York is 4:30pm in Los Angeles, where an hour is still left that Monday.
    const from = new Date("2026-11-24T00:30:00Z");
    const hours = [{ days: "Monday to Friday", open: "9am-7pm" }];
    const day = (timeZone: TimeZone) => answerDay({ hours, closedDays: [], timeZone }, from, 1);
    expect(day("America/New_York")).toBe("2026-11-24");
    expect(day("America/Los_Angeles")).toBe("2026-11-23");
  });
});

describe("the hours of a day", () => {
  const { timeZoneName: _, ...fields } = agency;
  const parsed = (open: string) =>
    agencySchema.safeParse({ ...fields, hours: [{ days: "Monday", open }] });

  test.each([
    ["8am-8pm", "8am-8pm"],
    ["Closed", "Closed"],
    ["8am-12pm and 1pm-5pm", "8am-12pm and 1pm-5pm"],
    ["8am-12pm, 1pm-5pm", "8am-12pm and 1pm-5pm"],
    ["8am-12pm,1:30pm-5pm", "8am-12pm and 1:30pm-5pm"],
    ["8am-12pm, 1pm-5pm and 6pm-8pm", "8am-12pm, 1pm-5pm, and 6pm-8pm"],
  ])("%s is shown as %s", (open, text) => {
    expect(parsed(open).data?.hours[0]?.open).toBe(text);
  });

  test.each(["8-12", "8am-12pm and", "8am-12pm 1pm-5pm", "8am-8pm, Closed", "closed"])(
    "%s is refused with examples",
    (open) => {
      expect(parsed(open).error?.issues[0]?.message).toContain("8am-12pm and 1pm-5pm");
    },
  );
});

describe("what an agency doesn't have yet", () => {
  const quote = { quote: "They took their time.", name: "Ann B.", sample: false };
  const story = { ...quote, location: "Boulder, Colorado", plans: "Part D" };

  test.each([
    ["an empty file", null],
    ["empty lists", { home: [], guideReaders: [], page: [] }],
    ["names of lists without anything below", { home: null, guideReaders: null, page: null }],
    ["no lists", {}],
  ])("quotes: %s", (_, file) => {
    expect(testimonialsSchema.parse(file)).toEqual({ home: [], guideReaders: [], page: [] });
  });

  test.each([1, 2, 3, 9])("%i quotes, with and without a rating", (count) => {
    const home = Array.from({ length: count }, (__, at) => ({
      ...quote,
      location: "Boulder, Colorado",
      ...(at === 0 ? {} : { rating: 5 }),
    }));
    const page = Array.from({ length: count }, () => story);
    const file = { home, guideReaders: [quote], page };
    expect(testimonialsSchema.parse(file)).toEqual(file);
    const six = { ...file, home: [{ ...home[0], rating: 6 }] };
    expect(testimonialsSchema.safeParse(six).success).toBe(false);
  });

  const claim = { value: "1,200", label: "clients helped", sample: false };

  test.each(Object.keys(claims))("no claim named %s", (name) => {
    for (const none of [null, undefined])
      expect(claimsSchema.safeParse({ ...claims, [name]: none }).success).toBe(true);
    expect(claimsSchema.parse({ [name]: claim })).toEqual({ [name]: claim });
    expect(claimsSchema.safeParse({ [name]: { ...claim, value: "" } }).success).toBe(false);
  });

  test("no claims at all, but no claim under another name", () => {
    expect(claimsSchema.parse(null)).toEqual({});
    expect(claimsSchema.safeParse({ satisfied: claim }).success).toBe(false);
  });

  test("an agent without a quote", () => {
    const team = people.team.map((agent) => ({ ...agent, quote: undefined }));
    expect(peopleSchema.safeParse({ ...people, team }).success).toBe(true);
  });
});

describe("tpmo", () => {
  const state = { code: "TX", name: "Texas", license: "1", organizations: 9, plans: 74 };
  const given = {
    sample: false,
    planYear: 2027,
    home: "TX",
    nationalProducerNumber: "1",
    states: [state, { ...state, code: "OK", name: "Oklahoma", organizations: 5, plans: 31 }],
  };

  // 42 CFR 422.2267(e)(41), as in force for marketing from October 1, 2026.
  const required = (organizations: number, plans: number) =>
    `We do not offer every plan available in your area. Currently we represent ${organizations} organizations which offer ${plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`;

  test("the home state's counts stand where the visitor's state is not known", () => {
    const ofTexas = "These numbers are for Texas, plan year 2027.";
    for (const unknown of [undefined, "WY"])
      expect(tpmoNotice(disclaimers, given, unknown)).toMatchObject({
        text: required(9, 74),
        counts: ofTexas,
        isOwn: false,
      });
  });

  test("the visitor's state has its own counts, and says so", () => {
    expect(tpmoNotice(disclaimers, given, "OK")).toMatchObject({
      text: required(5, 31),
      counts: "These numbers are for Oklahoma, plan year 2027.",
      isOwn: true,
    });
  });

  test("a county has its own counts, and a plain sentence where they are 0", () => {
    const county = { organizations: 8, plans: 54, county: "Fort Bend County", year: 2027 };
    const notice = countyTpmo(disclaimers, county);
    expect(notice.text).toBe(required(8, 54));
    expect(notice.counts).toBe("These numbers are for Fort Bend County, plan year 2027.");
    const none = countyTpmo(disclaimers, { ...county, organizations: 0, plans: 0 });
    expect(none.text).toBe(required(0, 0));
    expect(none.counts).toBe(
      "In Fort Bend County, we don’t offer any Medicare Advantage or drug plan for 2027.",
    );
  });

  test.each([
    ["a state listed twice", { states: [state, state] }, ["states", 1, "code"]],
    ["a home state that is not listed", { home: "NM" }, ["home"]],
    ["a state without counts", { states: [{ ...state, plans: 0 }] }, ["states", 0, "plans"]],
  ])("refuses %s", (_, fault, path) => {
    expect(licensesSchema.safeParse(given).success).toBe(true);
    expect(licensesSchema.safeParse({ ...given, ...fault }).error?.issues[0]?.path).toEqual(path);
  });
});

describe("appointments", () => {
  const given = {
    sample: false,
    organizations: [
      { name: "Live Oak Health, Inc.", states: ["TX", "OK"] },
      { name: "Pecan Mutual", states: "all" as const },
      { name: "Mesa Care", states: ["TX"], years: [2027] },
    ],
    contracts: [{ contract: "H1234", states: ["TX"] }],
  };

  const plan = (organization: string, contract = "H9999") => ({ organization, contract });

  test.each([
    ["an organization in its state", "TX", plan("Live Oak Health, Inc."), true],
    ["its name in other letters", "OK", plan("LIVE OAK HEALTH INC"), true],
    ["an organization in another state", "LA", plan("Live Oak Health, Inc."), false],
    ["an organization for all states", "LA", plan("Pecan Mutual"), true],
    ["a name that only starts alike", "TX", plan("Live Oak Health, Inc. of Texas"), false],
    ["another organization", "TX", plan("Cedar Health"), false],
    ["a contract in its state", "TX", plan("Cedar Health", "H1234"), true],
    ["a contract in another state", "OK", plan("Cedar Health", "H1234"), false],
  ])("%s", (_, state, one, expected) => {
    expect(isAppointed(given, state, one)).toBe(expected);
  });

  test("an appointment for some plan years counts in those, and wherever the year doesn't matter", () => {
    expect(isAppointed(given, "TX", plan("Mesa Care"), 2027)).toBe(true);
    expect(isAppointed(given, "TX", plan("Mesa Care"), 2026)).toBe(false);
    expect(isAppointed(given, "TX", plan("Mesa Care"))).toBe(true);
    expect(isAppointed(given, "TX", plan("Pecan Mutual"), 2026)).toBe(true);
  });

  const [oak] = given.organizations;
  const h1234 = given.contracts[0];

  const contracts = (...all: unknown[]) => ({ contracts: all });
  const organizations = (...all: unknown[]) => ({ organizations: all });
  const twice = { name: "live oak health inc", states: ["LA", "OK"] };

  test.each([
    [
      "a malformed state",
      contracts({ ...h1234, states: ["Texas"] }),
      "contracts.0.states.0",
      "two capital letters",
    ],
    ["no states", organizations({ ...oak, states: [] }), "organizations.0.states", ""],
    ["an organization twice", organizations(oak, twice), "organizations.1.name", "twice for OK"],
    [
      "a contract for all states that is there for one",
      contracts(h1234, { ...h1234, states: "all" }),
      "contracts.1.contract",
      "twice",
    ],
    [
      "a state twice",
      contracts({ ...h1234, states: ["TX", "TX"] }),
      "contracts.0.contract",
      "twice for TX",
    ],
  ])("refuses %s", (_, fault, path, message) => {
    const [issue] = appointmentsSchema.safeParse({ ...given, ...fault }).error?.issues ?? [];
    expect(issue?.path.join(".")).toBe(path);
    expect(issue?.message).toContain(message);
  });

  test("takes one organization for several states or years, and none at all", () => {
    const split = [
      { ...oak, states: ["TX"] },
      { ...oak, states: ["OK"] },
      { ...oak, states: ["LA"], years: [2026] },
      { ...oak, states: ["LA"], years: [2027] },
    ];
    expect(appointmentsSchema.safeParse(given).success).toBe(true);
    expect(appointmentsSchema.safeParse({ ...given, organizations: split }).success).toBe(true);
    const none = { sample: false, organizations: [], contracts: [] };
    expect(appointmentsSchema.safeParse(none).success).toBe(true);
  });
});
