import { beforeEach, describe, expect, it, test } from "vitest";
import { appointmentsSchema } from "#content/agency/schemas.ts";
import { launchFindings } from "#server/config/launch-findings.ts";
import { placeMistakes, placeWarning } from "#scripts/content/check-content.ts";
import { checkFile } from "#scripts/content/read-content.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";
import { importLandscape } from "#server/plans/import/import-landscape.ts";
import { writeSample } from "#server/plans/sample.ts";
import { landscapeCsv, scratchFolder } from "#server/plans/testing.ts";
import { readLaunchContent } from "./read-launch-content.ts";

// What the checks of an installation find in its appointments and settings, beside the content itself.

const content = await readLaunchContent(process.cwd());

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});

describe("the plan data knows the agency's organizations and contracts", () => {
  const organizations = ["Humana", "Aetna Medicare", "Blue Cross and Blue Shield of Texas"];
  const rows = organizations.map((name, at) => ({
    "Organization Marketing Name": name,
    "Contract ID": `H002${at}`,
  }));
  /** What the launch check and the content check say, which must be the same. */
  const unknown = (list: string, sample = false) => {
    const text = `sample: ${sample}\n${list}\n`;
    const source = parseYaml(text, "content/agency/appointments.yaml");
    const checked = checkFile(appointmentsSchema, source, new Map());
    expect(checked.mistakes).toEqual([]);
    const appointments = appointmentsSchema.parse(source.tree);
    const env = { DATA_DIR: scratch.folder };
    const at = launchFindings({ ...content, appointments }, env, new Date("2026-06-01"))
      .filter(({ where }) => where.startsWith("content/agency/appointments.yaml: "))
      .map(({ kind, what }) => [kind, `${what}.`]);
    const mistakes = placeMistakes(
      { files: new Map([["agency/appointments.yaml", checked]]) },
      env,
    );
    expect(at).toEqual(mistakes.map(({ message }) => ["plan", message]));
    return mistakes.map(({ line, message }) => {
      const [, written, meant] =
        /is from (.*?), so .*?(?: Did you mean (.*)\?)? Write/.exec(message) ?? [];
      return `${line}: ${written} > ${meant ?? "-"}`;
    });
  };
  const named = (...names: string[]) =>
    `organizations:\n${names.map((name) => `  - { name: ${name}, states: all }\n`).join("")}contracts: []`;
  const bringAll = (year = 2026) =>
    importLandscape(scratch.plans, scratch.write("p.csv", landscapeCsv(year, rows)), {
      now: new Date(),
      accept: true,
    });

  it.each([
    [["Humanna"], ["3: Humanna > Humana"]],
    [["Humana", "Hummana"], ["4: Hummana > Humana"]],
    [["Humana Inc"], ["3: Humana Inc > Humana"]],
    [["Aetna"], ["3: Aetna > Aetna Medicare"]],
    [["Etna Medicare"], ["3: Etna Medicare > Aetna Medicare"]],
    [
      ["Blue Cross Blue Shield of Texas"],
      ["3: Blue Cross Blue Shield of Texas > Blue Cross and Blue Shield of Texas"],
    ],
    [["Cigna"], ["3: Cigna > -"]],
    [["Sample Health"], ["3: Sample Health > -"]],
    [["HUMANA", "aetna-medicare", "BLUE CROSS AND BLUE SHIELD OF TEXAS."], []],
  ])("%j", async (names, expected) => {
    await bringAll();
    expect(unknown(named(...names))).toEqual(expected);
  });

  it("contracts too, and sample organizations as long as they're samples", async () => {
    await bringAll();
    const contracts = "  - { contract: H0021, states: all }\n  - { contract: H0029, states: [TX] }";
    const [first = "", ...others] = unknown(`organizations: []\ncontracts:\n${contracts}`);
    expect([first.slice(0, 13), others]).toEqual(["5: H0029 > H0", []]);
    expect(unknown(named("Sample Health", "Humanna"), true)).toEqual(["4: Humanna > Humana"]);
  });

  it("not those only for years whose plans aren't imported", async () => {
    await bringAll();
    const list = (years: string) =>
      `organizations:\n  - { name: Cigna, states: all, years: [${years}] }\ncontracts:\n  - { contract: X9999, states: all, years: [${years}] }`;
    for (const years of ["2027", "2025", "2027, 2028"]) expect(unknown(list(years))).toEqual([]);
    for (const years of ["2026", "2026, 2027", "2025, 2026"])
      expect(unknown(list(years))).toEqual(["3: Cigna > -", "5: X9999 > -"]);
    await bringAll(2027);
    expect(unknown(list("2027"))).toHaveLength(2);
  });

  it("not without real plans, and from any year", async () => {
    expect(unknown(named("Humanna"))).toEqual([]);
    await writeSample(scratch.plans, "2026-06-01");
    expect(unknown(named("Humanna"))).toEqual([]);
    await bringAll();
    await bringAll(2027);
    expect(unknown(named("Aetna Medicare", "Humana", "Humanna"))).toHaveLength(1);
  });
});

test("an example's SMTP_URL is found by the content check as well", () => {
  const found = (url: string) => placeMistakes({ files: new Map() }, { SMTP_URL: url });
  expect(found("smtps://user:password@mail.example.com")).toEqual([
    expect.objectContaining({
      field: "SMTP_URL",
      message: expect.stringContaining("has the host of an example"),
    }),
  ]);
  // What may be the agency's own is only a warning.
  expect(found("smtps://web:password@mail.relay.net")).toEqual([]);
  const warning = (url: string) => placeWarning({ SMTP_URL: url });
  expect(warning("smtps://web:password@mail.relay.net")).toContain(
    "SMTP_URL has a password that looks like an example's",
  );
  expect(warning("smtps://user:password@mail.example.com")).toBe("");
});
