import { writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { anAmount, aTable } from "#content/amounts/testing.ts";
import { amountsSchema } from "#content/amounts/schemas.ts";
import {
  type Finding,
  amountFindings,
  articleFindings,
  countFindings,
  helpLimitFindings,
  holidayFindings,
  licenseFindings,
  photoFindings,
  placeholderFindings,
  reviewFindings,
  rulesReadDay,
  sampleFindings,
} from "#content/launch-findings.ts";
import { addDays } from "#medicare/calendar.ts";
import { printFindings } from "#operator/launch-check/program.ts";
import { launchFindings, planFindings } from "#server/config/launch-findings.ts";
import { settingFindings, storeFindings, storeLine } from "#server/config/launch.ts";
import { writeDisplay } from "#server/plans/display.ts";
import { importLandscape } from "#server/plans/import/import-landscape.ts";
import { importZips } from "#server/plans/import/import-zips.ts";
import { yearFile } from "#server/plans/plan-files.ts";
import { writeSample } from "#server/plans/sample.ts";
import { landscapeCsv, scratchFolder } from "#server/plans/testing.ts";
import { readLaunchContent } from "./read-launch-content.ts";

const live = {
  PUBLIC_URL: "https://medicare.example",
  SMTP_URL: "smtps://mail.relay.net",
  MAIL_FROM: "a@medicare.example",
  AGENT_EMAIL: "b@medicare.example",
};

describe("samples", () => {
  it("finds them wherever they are marked, by name", () => {
    const tree = {
      team: [
        { name: "Ann", sample: true },
        { name: "Bob", sample: false },
      ],
    };
    expect(sampleFindings("people.yaml", tree)).toEqual([
      { kind: "sample", where: "people.yaml: team[0]", what: '"Ann" is a sample' },
    ]);
  });

  it("finds them through a list of fields, and as a whole file", () => {
    expect(sampleFindings("agency.yaml", { samples: ["name"], name: "x" })).toEqual([
      { kind: "sample", where: "agency.yaml: name", what: "is a sample" },
    ]);
    expect(sampleFindings("terms.yaml", { sample: true })[0]?.where).toBe("terms.yaml");
  });

  it("finds a price until its mark is gone, whatever its source is called; a price without a mark is refused", () => {
    const price = anAmount({ label: "Plan G", typical: 120, source: "market", sample: true });
    const table = aTable({ price });
    const told = (tree: unknown) => sampleFindings("amounts.yaml", tree).map(({ what }) => what);
    expect(told(table)).toEqual(['"Plan G" is a sample']);
    const marked = (sample?: boolean) =>
      amountsSchema.safeParse(aTable({ price: { ...price, sample } }));
    expect(marked(false).success).toBe(true);
    expect(told(marked(false).data)).toEqual([]);
    expect(marked().error?.issues[0]?.message).toContain("needs sample: true, or sample: false");
  });

  it("finds an article until one of the agency's agents has checked it", () => {
    expect(articleFindings("a.mdx", { title: "A", sample: true })).toHaveLength(1);
    expect(articleFindings("a.mdx", { title: "A" })).toEqual([]);
  });

  it("finds placeholders that nothing marks as samples", () => {
    const told = (tree: unknown) => placeholderFindings("f", tree).map(({ where }) => where);
    const made = {
      email: "hello@agency.example",
      site: "https://www.example.com/",
      phone: { display: "(972) 555-0142", href: "tel:+19725550142" },
      states: [{ license: "SAMPLE-TX-0001" }],
    };
    const fields = ["email", "site", "phone.display", "phone.href", "states[0].license"];
    expect(told(made)).toEqual(fields.map((field) => `f: ${field}`));
    expect(told({ ...made, samples: ["email", "site", "phone", "states"] })).toEqual([]);
    expect(told({ ...made, sample: true })).toEqual([]);
    const real = {
      email: "hi@cedarhill.com",
      street: "12 Sample Road",
      phone: "(972) 204-5855",
      license: "15550123",
    };
    expect(told(real)).toEqual([]);
  });
});

describe("licenses", () => {
  const state = { code: "TX", name: "Texas", license: "12", organizations: 1, plans: 2 };
  const none = { ...state, code: "OK", name: "Oklahoma", license: null };
  const claim = { value: "2 states" };

  it("reports a listed state without a number", () => {
    const told = licenseFindings({ states: [state, none] }, { value: "many states" });
    expect(told).toEqual([
      {
        kind: "license",
        where: "content/agency/licenses.yaml: states.OK",
        what: "Oklahoma has no license number",
      },
    ]);
  });

  it("reports a claim to more states than have a number", () => {
    const both = { states: [state, { ...none, license: "13" }] };
    expect(licenseFindings(both, claim)).toEqual([]);
    for (const missing of [null, undefined])
      expect(licenseFindings({ states: [state] }, missing)).toEqual([]);
    expect(licenseFindings({ states: [state] }, claim)[0]?.what).toBe(
      "the site says you help people in 2 states, but gives a license number for only 1",
    );
  });
});

describe("photos", () => {
  const agent = (name: string, image: string | null, sample: boolean) => ({ name, image, sample });
  const member = { title: "Agent", yearsOfExperience: "2 years", quote: "Ask me." };
  const profile = { role: "Agent", experience: "2 years", description: "Answers." };

  it("reports agents without one, unless they are samples", () => {
    const team = [
      { ...member, ...agent("Ann", null, false) },
      { ...member, ...agent("Bob", "bob.jpg", false) },
    ];
    const profiles = [
      { ...profile, ...agent("Maria", null, true) },
      { ...profile, ...agent("Ann", null, false) },
    ];
    const what = "Ann has no photo, so pages show a drawing";
    expect(photoFindings({ team, profiles })).toEqual([
      { kind: "photo", where: "content/agency/people.yaml: team[0].image", what },
    ]);
  });

  it("lists them without keeping the site from going public", async () => {
    const content = await readLaunchContent(process.cwd());
    const photo = { kind: "photo" as const, where: "people.yaml", what: "Ann has no photo" };
    const findings = launchFindings({ ...content, photos: [photo] }, live, new Date());
    expect(printFindings(findings)).toContain("Photos to add (1)\n  people.yaml\n");
    expect(printFindings([photo])).toMatch(/\n\nThere's nothing left to do before .+\n$/);
  });
});

it("dates a state's rules by the source that was read first", () => {
  const rule = (read: string) => ({
    kind: "rating" as const,
    text: "A rule.",
    source: { title: "A law", url: "https://law.example/1", read },
  });
  const states = [{ medigap: [rule("2026-11-23"), rule("2026-01-02")] }, {}];
  expect(rulesReadDay(states)).toBe("2026-01-02");
  expect(rulesReadDay([{}])).toBeNull();
});

describe("settings", () => {
  it("reports all of them if none is set", () => {
    const names = settingFindings({}).map(({ where }) => where);
    expect(names).toEqual(["PUBLIC_URL", "SMTP_URL", "MAIL_FROM", "AGENT_EMAIL"]);
  });

  it("reports nothing if they are set, apart from leave to start with samples", () => {
    expect(settingFindings({ ...live, ALLOW_SAMPLES: "no" })).toEqual([]);
    const [finding] = settingFindings({ ...live, ALLOW_SAMPLES: "yes" });
    expect(finding?.where).toBe("ALLOW_SAMPLES");
  });

  it.each([
    ["http://localhost:3000", "points to this machine"],
    ["http://medicare.example", "isn't https"],
    ["medicare.example", "isn't a web address"],
    ["", "isn't set; pages, emails and search engines need the public address"],
  ])("PUBLIC_URL %s", (PUBLIC_URL, what) => {
    expect(settingFindings({ ...live, PUBLIC_URL })).toEqual([
      { kind: "setting", where: "PUBLIC_URL", what },
    ]);
  });
});

describe("the database", () => {
  const url = "postgres://desk:secret@db.example/leads";

  it("names it, without a password", () => {
    expect(storeLine({ DATABASE_URL: url })).toBe(
      "Requests are stored in PostgreSQL: leads on db.example",
    );
    expect(storeLine({ DATA_DIR: "/var/lib/x" })).toContain("the file /var/lib/x/leads.db");
    expect(() => storeLine({ DATABASE_URL: "mysql://x" })).toThrow(
      "DATABASE_URL: file: and a path",
    );
  });

  it("reports one on another machine without encryption settings", () => {
    const [finding] = storeFindings({ DATABASE_URL: url });
    expect(finding).toMatchObject({ where: "DATABASE_URL" });
    expect(finding?.what).toContain("to db.example unencrypted");
    const others = [`${url}?sslmode=verify-full`, "postgres://x@127.0.0.1/a", "file:leads.db"];
    expect(storeFindings({})).toEqual([]);
    for (const DATABASE_URL of others) expect(storeFindings({ DATABASE_URL })).toEqual([]);
  });
});

describe("with time", () => {
  const source = { title: "A memo", url: "https://medicare.example/memo", read: "2026-11-23" };
  const both = { one: 1000, couple: 2000 };
  const limits = { savingsPrograms: both, extraHelp: both, source };
  const checked = { year: 2026, resources: { ...limits, checked: "copy" as const } };
  const weak = { year: 2026, resources: { ...limits, checked: "weak" as const } };

  /** What is found on the day before, and on the day itself. */
  const around = (day: string, find: (today: string) => readonly Finding[]) =>
    [addDays(day, -1), day].map((today) => find(today).map(({ what }) => what));

  it("lists end, amounts and counts are outdated, and texts need another check", () => {
    const days = [{ day: "2027-01-01" }, { day: "2026-12-25" }];
    expect(around("2026-11-03", (today) => holidayFindings(days, today))).toEqual([
      [],
      ["has no holidays after 2027-01-01"],
    ]);
    expect(around("2027-02-01", (today) => helpLimitFindings([checked], today))).toEqual([
      [],
      ["has no poverty guidelines after 2026"],
    ]);
    expect(around("2026-10-01", (today) => amountFindings(aTable(), today))).toEqual([
      [],
      ["has no checked amount for 2027 yet: partB_premium"],
    ]);
    const counts = around("2026-10-01", (today) => countFindings(2026, today));
    expect(counts).toEqual([[], [expect.any(String)]]);
    const texts = ["2025-11-19", "2025-11-20"].map((reviewed) => ({ file: "a.mdx", reviewed }));
    const reviews = around("2026-11-20", (today) => reviewFindings(texts, today));
    expect(reviews).toEqual([[], [expect.any(String)]]);
  });

  it("what was never there or checked is found on any day", () => {
    expect(holidayFindings([], "2026-11-03")).toHaveLength(1);
    expect(helpLimitFindings([weak], "2026-11-23")[0]?.what).toContain("2026 haven't been checked");
    expect(helpLimitFindings([{ ...weak, year: 2025 }, checked], "2026-11-23")).toEqual([]);
    expect(countFindings(2025, "2026-01-01")).toHaveLength(1);
    expect(amountFindings(aTable(), "2027-01-01").map(({ where }) => where)).toEqual([
      "content/amounts/amounts.yaml: amounts.partB_premium",
    ]);
    expect(reviewFindings([{ file: "box.yaml", reviewed: null }], "2026-11-20")).toEqual([
      {
        kind: "review",
        where: "box.yaml",
        what: "needs review by your counsel: its newest version has no `reviewed` date",
      },
    ]);
  });
});

describe("plan data", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder();
  });

  const told = (today: string) =>
    planFindings({ DATA_DIR: scratch.folder }, today).map(
      ({ kind, where, what }) => `${kind}: ${where} ${what.split(/[.:,]/)[0]}`,
    );
  const bring = (year: number) => {
    const file = scratch.write("plans.csv", landscapeCsv(year, [{}]));
    return importLandscape(scratch.plans, file, { now: new Date(), accept: true });
  };
  const bringZips = () =>
    importZips(scratch.plans, scratch.write("z.csv", "zip,fips,share\n77494,48157,1\n"), {
      now: new Date(),
      accept: true,
      countyFile: scratch.write("counties.csv", "fips,name\n48157,Fort Bend County\n"),
    });

  it("may be missing, but not made up", async () => {
    expect(told("2026-06-01")).toEqual(["plan-note: plans no plans have been imported"]);
    await writeSample(scratch.plans, "2026-06-01");
    expect(told("2026-06-01")).toEqual(["plan: plans are made up"]);
  });

  it("has ZIP codes, this year's plans, and the next year's from October 1", async () => {
    await bring(2026);
    expect(told("2026-06-01")).toEqual(["plan: ZIP codes have not been imported"]);
    await bringZips();
    expect(told("2026-09-30")).toEqual([]);
    const next = "plan-note: 2027 plans have not been imported";
    expect(told("2026-10-01")).toEqual([next]);
    const past = "plan: plans are for 2026";
    expect(told("2027-01-01")).toEqual([past]);
    await bring(2027);
    expect(told("2026-10-01")).toEqual([]);
    writeFileSync(yearFile(scratch.plans, 2027), "damaged");
    expect(told("2026-11-01")).toEqual(["plan: 2027 plans can't be read"]);
  });

  it("counts only years on offer: next year's plans alone show nothing before October 1", async () => {
    await bringZips();
    await bring(2027);
    const none = "plan: plans are for 2027";
    expect([told("2026-01-01"), told("2026-09-30")]).toEqual([[none], [none]]);
    const missing = "plan-note: 2026 plans have not been imported";
    expect([told("2026-10-01"), told("2026-12-31")]).toEqual([[missing], [missing]]);
    expect(told("2027-01-01")).toEqual([]);
    writeDisplay(scratch.plans, { show: "full", records: [] });
    expect(told("2026-09-30")).toEqual([none]);
    const unapproved = "plan: 2027 plans have no approval that's valid today";
    expect([told("2026-10-01"), told("2027-01-01")]).toEqual([[missing, unapproved], [unapproved]]);
  });

  it("has an approval that lasts, if premiums are to be shown", async () => {
    await bringZips();
    await bring(2026);
    const record = {
      materialId: "M_1_M",
      approved: "2025-09-15",
      year: 2026,
      expires: "2026-09-30",
    };
    writeDisplay(scratch.plans, { show: "full", records: [record] });
    expect(told("2026-06-01")).toEqual([]);
    const soon = "plan-note: 2026 plans have an approval that expires on 2026-09-30";
    expect([told("2026-07-31"), told("2026-08-01")]).toEqual([[], [soon]]);
    expect(told("2026-10-01")[1]).toContain("plan: 2026 plans have no approval that's valid today");
    writeDisplay(scratch.plans, { show: "counts", records: [record] });
    expect(told("2026-10-01")).toHaveLength(1);
  });

  it("doesn't keep a site from going public while there is none", () => {
    const [note] = planFindings({ DATA_DIR: scratch.folder }, "2026-06-01");
    const findings = note === undefined ? [] : [note];
    expect(printFindings(findings)).toMatch(
      /^Plan data to update \(1\)\n[\s\S]*There's nothing left to do/,
    );
    expect(printFindings([{ kind: "plan", where: "plans", what: "x" }])).toContain("1 to resolve");
  });
});

describe("the whole check", () => {
  it("reads the content and the settings, and reports its findings by kind", async () => {
    const content = await readLaunchContent(process.cwd());
    expect(content.standing.map(({ where }) => where)).toContain("content/agency/mark.svg");
    const findings = launchFindings(content, {}, new Date("2099-11-20T12:00:00Z"));
    const places = findings.map(({ where }) => where);
    expect(places).toEqual(
      expect.arrayContaining([
        "SMTP_URL",
        "content/agency/agency.yaml: closedDays",
        "content/agency/licenses.yaml",
        "content/agency/licenses.yaml: planYear",
        "content/amounts/amounts.yaml: amounts.partB_premium",
        "content/en/articles/medicare-costs-2025.mdx",
        "content/en/disclosures/automated-contact.yaml",
        "content/en/disclosures/guide-form.yaml",
      ]),
    );
    expect(places.filter((place) => place.includes("sample-plans"))).toEqual([]);
    expect(printFindings(findings)).toMatch(/Texts to review \(\d+\)\n[\s\S]*to resolve before/);
  });
});
