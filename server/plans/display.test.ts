import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { displayFile, readDisplay, shownFor, writeDisplay, yearsOnOffer } from "./display.ts";

const record = {
  materialId: "MULTI_AGENCY2027_M",
  approved: "2026-09-15",
  year: 2027,
  expires: "2027-09-30",
};
const full = { show: "full", records: [record] } as const;
const choice = { show: full.show, records: [...full.records] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plan-display-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the choice of what's shown", () => {
  it("is `counts` until there is one", () => {
    expect(readDisplay(folder)).toEqual({ show: "counts", records: [] });
    expect(readDisplay(join(folder, "missing"))).toEqual({ show: "counts", records: [] });
  });

  it("is read as it was written, in a folder that needn't exist, and leaves no other file", () => {
    const inside = join(folder, "plans");
    writeDisplay(inside, choice);
    expect(readDisplay(inside)).toEqual(choice);
    writeDisplay(inside, { show: "off", records: [] });
    expect(readDisplay(inside)).toEqual({ show: "off", records: [] });
    expect(readdirSync(inside)).toEqual(["display.json"]);
  });

  it("never becomes `full` by a damaged file", () => {
    const texts = ["", "{", "null", '{"show":"full"}', '{"show":"all","records":[]}'];
    const damaged = JSON.stringify({ show: "full", records: [{ ...record, expires: "never" }] });
    for (const text of [...texts, damaged]) {
      writeFileSync(displayFile(folder), text);
      expect({ text, ...readDisplay(folder) }).toEqual({ text, show: "counts", records: [] });
    }
    writeFileSync(displayFile(folder), JSON.stringify(choice));
    expect(readDisplay(folder).show).toBe("full");
  });

  it("is refused when it isn't valid, and the last one stays", () => {
    writeDisplay(folder, choice);
    const faulty = { ...record, approved: "2026-02-30" };
    expect(() => writeDisplay(folder, { show: "full", records: [faulty] })).toThrow("approved");
    expect(readDisplay(folder)).toEqual(choice);
  });
});

describe("what's shown of a year", () => {
  it("is `full` only from the approval to its last day, and only for its year", () => {
    const late = { ...choice, records: [{ ...record, approved: "2026-10-05" }] };
    const shown = (today: string, year = 2027) => shownFor(late, year, today);
    expect(shown("2026-10-04")).toBe("counts");
    expect(shown("2026-10-05")).toBe("full");
    expect(shown("2027-09-30")).toBe("full");
    expect(shown("2027-10-01")).toBe("counts");
    expect(shown("2026-12-01", 2026)).toBe("counts");
  });

  it("is nothing while the year isn't on offer, with or without an approval", () => {
    const days = ["2026-09-30", "2026-10-01", "2027-12-31", "2028-01-01"];
    const shown = (one: Parameters<typeof shownFor>[0]) =>
      days.map((today) => shownFor(one, 2027, today));
    expect(shown(choice)).toEqual(["off", "full", "counts", "off"]);
    expect(shown({ show: "counts", records: [] })).toEqual(["off", "counts", "counts", "off"]);
    expect(["2026-09-30", "2026-10-01", "2026-10-15"].map(yearsOnOffer)).toEqual([
      [2026],
      [2026, 2027],
      [2027, 2026],
    ]);
  });

  it("is never more than the choice", () => {
    expect(shownFor({ ...choice, show: "counts" }, 2027, "2026-12-01")).toBe("counts");
    expect(shownFor({ ...choice, show: "off" }, 2027, "2026-12-01")).toBe("off");
    expect(shownFor({ show: "full", records: [] }, 2027, "2026-12-01")).toBe("counts");
  });
});
