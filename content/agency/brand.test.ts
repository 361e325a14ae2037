import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import brand from "#content/agency/brand.yaml";
import { agencySchema } from "#content/agency/schemas.ts";
import { brandSchema, contrast, contrastProblems } from "./brand-colors.ts";
import { answerDay } from "./business-hours.ts";
import { type TimeZone, timeZoneName, timeZones } from "./time-zones.ts";

describe("the contrast of two colors", () => {
  test.each([
    ["#ffffff", "#000000", 21],
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#0000ff", "#ffffff", 8.59],
    ["#0f4a3f", "#0f4a3f", 1],
  ])("%s on %s is %f", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe("the agency's colors", () => {
  const { both, light, dark } = brand;
  const faults = (colors: unknown) =>
    brandSchema
      .safeParse(colors)
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

  test("are accepted as they are", () => {
    expect(faults(brand)).toBeUndefined();
  });

  test("are refused where text is hard to read, with the pair, its ratio and the needed one", () => {
    const [first, ...rest] = faults({ ...brand, dark: { ...dark, ink: "#808a86" } }) ?? [];
    expect(first).toMatch(
      /^dark: ink \(#808a86\) on paper \(#0d1613\) has a contrast of 5\.\d:1; text needs at least 7:1/,
    );
    expect(rest).toHaveLength(4);
  });

  test("are refused where a border hardly shows", () => {
    expect(contrastProblems({ ...light, ...both, line: "#a0a8a4" })[0]).toMatch(
      /^line \(#a0a8a4\) on paper \(#fbf8f2\) has a contrast of 2\.\d:1; a border needs at least 3:1/,
    );
  });

  test("rise in the dark from page to card to band", () => {
    const steps = [dark.paper, dark.card, dark.band].map((color) => contrast(color, "#000000"));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    const [paper = 0, card = 0, band = 0] = steps;
    expect(Math.min(card / paper, band / card)).toBeGreaterThan(1.1);
  });

  test("never round a ratio up to the limit", () => {
    const told = contrastProblems({ ...light, ...both, ink: "#595959", card: "#ffffff" }).join(
      "\n",
    );
    expect(contrast("#595959", "#ffffff")).toBeGreaterThan(7);
    expect(told).not.toContain("on card");
    expect(told).toContain("6.6:1");
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
    const asked = new Date("2026-11-24T00:30:00Z");
    const hours = [{ days: "Monday to Friday", open: "9am-7pm" }];
    const day = (timeZone: TimeZone) => answerDay({ hours, closedDays: [], timeZone }, asked, 1);
    expect([day("America/New_York"), day("America/Los_Angeles")]).toEqual([
      "2026-11-24",
      "2026-11-23",
    ]);
  });
});
