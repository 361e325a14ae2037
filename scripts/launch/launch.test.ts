import { describe, expect, it } from "vitest";
import { anAmount, aTable } from "#content/amounts/testing.ts";
import {
  amountFindings,
  countFindings,
  dayIn,
  reviewFindings,
  sampleAmounts,
  sampleFindings,
} from "./content-findings.ts";
import {
  launchFindings,
  printFindings,
  settingFindings,
  storeFindings,
  storeLine,
} from "./launch-findings.ts";

const live = {
  PUBLIC_URL: "https://medicare.example",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "a@medicare.example",
  AGENT_EMAIL: "b@medicare.example",
};

describe("samples", () => {
  it("are found wherever they are marked, by name", () => {
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

  it("are found by a list of fields, and as a whole file", () => {
    expect(sampleFindings("agency.yaml", { samples: ["name"], name: "x" })).toEqual([
      { kind: "sample", where: "agency.yaml: name", what: "is a sample" },
    ]);
    expect(sampleFindings("terms.yaml", { sample: true })[0]?.where).toBe("terms.yaml");
  });

  it("among the amounts are those whose source says so", () => {
    const table = aTable({ amounts: { price: anAmount({ guide: 120, source: "market" }) } });
    const marked = { ...table, sources: { ...table.sources, market: "Sample figures" } };
    expect(sampleAmounts("amounts.yaml", marked).map(({ where }) => where)).toEqual([
      "amounts.yaml: amounts.price",
    ]);
    expect(sampleAmounts("amounts.yaml", table)).toEqual([]);
  });
});

describe("settings", () => {
  it("are all told while none is set", () => {
    const names = settingFindings({}).map(({ where }) => where);
    expect(names).toEqual(["PUBLIC_URL", "SMTP_URL", "MAIL_FROM", "AGENT_EMAIL"]);
  });

  it("are well when set", () => {
    expect(settingFindings(live)).toEqual([]);
  });

  it.each([
    ["http://localhost:3000", "is an address of this machine"],
    ["http://medicare.example", "is not https"],
  ])("PUBLIC_URL %s", (PUBLIC_URL, what) => {
    expect(settingFindings({ ...live, PUBLIC_URL })).toEqual([
      { kind: "setting", where: "PUBLIC_URL", what },
    ]);
  });
});

describe("the database", () => {
  const url = "postgres://desk:secret@db.example/leads";

  it("is named, without a password", () => {
    expect(storeLine({ DATABASE_URL: url })).toBe(
      "Requests are kept in PostgreSQL: leads on db.example",
    );
    expect(storeLine({ DATA_DIR: "/var/lib/x" })).toContain("the file /var/lib/x/leads.db");
    expect(() => storeLine({ DATABASE_URL: "mysql://x" })).toThrow(
      "DATABASE_URL: file: and a path",
    );
  });

  it("on another machine needs a word about encryption", () => {
    const [finding] = storeFindings({ DATABASE_URL: url });
    expect(finding).toMatchObject({ where: "DATABASE_URL" });
    expect(finding?.what).toContain("to db.example unencrypted");
    const others = [`${url}?sslmode=verify-full`, "postgres://x@127.0.0.1/a", "file:leads.db"];
    expect(storeFindings({})).toEqual([]);
    for (const DATABASE_URL of others) expect(storeFindings({ DATABASE_URL })).toEqual([]);
  });
});

describe("amounts", () => {
  const table = aTable();
  const told = (today: string) => amountFindings(table, today).map(({ where }) => where);

  it("are out of date from October 1 of the year they are for", () => {
    const where = "content/amounts/amounts.yaml: planYear";
    expect(told("2025-09-30")).not.toContain(where);
    expect(told("2025-10-01")).toContain(where);
  });

  it("are out of date when Medicare has published a later year's", () => {
    expect(told("2025-01-01")).toEqual(["content/amounts/amounts.yaml: amounts.partB_premium"]);
  });

  it("counts of plans are out of date when their year has passed", () => {
    expect(countFindings(2026, "2026-12-31")).toEqual([]);
    expect(countFindings(2025, "2026-01-01")).toHaveLength(1);
  });
});

describe("texts", () => {
  it("are told when their last check is over 12 months ago", () => {
    const texts = [
      { file: "old.mdx", reviewed: "2025-11-19" },
      { file: "just.mdx", reviewed: "2025-11-20" },
    ];
    expect(reviewFindings(texts, "2026-11-20").map(({ where }) => where)).toEqual(["old.mdx"]);
  });

  it("are told while nobody has said that they were checked", () => {
    const texts = [
      { file: "box.yaml", reviewed: null },
      { file: "again.yaml", reviewed: "2026-11-19" },
    ];
    expect(reviewFindings(texts, "2026-11-20")).toEqual([
      {
        kind: "review",
        where: "box.yaml",
        what: "waits for your counsel: its newest version has no day `reviewed`",
      },
    ]);
  });
});

it("today is the agency's day", () => {
  expect(dayIn("America/New_York", new Date("2026-10-01T03:00:00Z"))).toBe("2026-09-30");
});

describe("the whole check", () => {
  it("reads the content and the settings, and tells of what it finds by kind", async () => {
    const findings = await launchFindings(process.cwd(), {}, new Date("2099-11-20T12:00:00Z"));
    const places = findings.map(({ where }) => where);
    expect(places).toEqual(
      expect.arrayContaining([
        "SMTP_URL",
        "content/agency/agency.yaml: represents.planYear",
        "content/amounts/amounts.yaml: planYear",
        "content/en/articles/medicare-costs-2025.mdx",
        "content/en/disclosures/automated-contact.yaml",
        "content/en/disclosures/guide-form.yaml",
      ]),
    );
    expect(places.filter((place) => place.includes("sample-plans"))).toEqual([]);
    expect(printFindings(findings)).toMatch(/Texts to check \(\d+\)\n[\s\S]*to see to before/);
  });

  it("says when nothing is left", () => {
    expect(printFindings([])).toMatch(/^Nothing stands between/);
  });
});
