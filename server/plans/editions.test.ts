import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { displayFile, readDisplay, shownFor, writeDisplay } from "./display.ts";
import { rollBack, whileAlone, writePlanFile } from "./editions.ts";
import { importedYears, insertEdition, previousOf, yearFile } from "./plan-files.ts";
import { writeSample } from "./sample.ts";
import { readYearEdition } from "./testing.ts";

describe("editions", () => {
  let folder: string;
  beforeEach(() => {
    folder = scratchDirectory();
  });

  const edition = {
    year: 2026,
    file: "real.csv",
    date: "2025-09-26",
    sha256: "ab",
    source: null,
    importedAt: "2026-01-01T00:00:00.000Z",
    sample: false,
    rows: 1,
    plans: 0,
  };

  function writeEdition(file: string, fail = false): void {
    writePlanFile(yearFile(folder, 2026), "year", (database) => {
      insertEdition(database, { ...edition, file });
      if (fail) throw new Error("broken off");
    });
  }

  /** Names of the current and the previous edition, and whatever else is in the folder. */
  function places() {
    const current = yearFile(folder, 2026);
    const named = (file: string) => (existsSync(file) ? readYearEdition(file).file : null);
    const rest = readdirSync(folder).filter((name) => !name.startsWith("2026."));
    return [named(current), named(previousOf(current)), ...rest];
  }

  describe("editions", () => {
    it("keep the previous one, and can go back to it and forward again", () => {
      writeEdition("first");
      expect(places()).toEqual(["first", null]);
      writeEdition("second");
      expect(places()).toEqual(["second", "first"]);
      writeEdition("third");
      expect(places()).toEqual(["third", "second"]);
      expect(rollBack(folder, 2026).file).toBe("second");
      expect(places()).toEqual(["second", "third"]);
      expect(rollBack(folder, 2026).file).toBe("third");
      expect(places()).toEqual(["third", "second"]);
    });

    it("stay as they are when an import is interrupted", () => {
      writeEdition("first");
      expect(() => writeEdition("second", true)).toThrow("broken off");
      expect(places()).toEqual(["first", null]);
    });

    it("don't go back to a damaged file, or to none", () => {
      writeEdition("first");
      expect(() => rollBack(folder, 2026)).toThrow("no previous edition for 2026");
      writeFileSync(previousOf(yearFile(folder, 2026)), "not a database");
      expect(() => rollBack(folder, 2026)).toThrow("not a database");
      expect(readYearEdition(yearFile(folder, 2026)).file).toBe("first");
    });

    it("are changed by one command at a time; the next one removes what was left behind", async () => {
      writeFileSync(join(folder, "new-left.sqlite"), "half");
      await whileAlone(folder, async () => {
        expect(existsSync(join(folder, "new-left.sqlite"))).toBe(false);
        const second = whileAlone(folder, () => "done");
        await expect(second).rejects.toThrow(
          `Process ${process.pid} is changing the plan data. Nothing was done.`,
        );
      });
      expect(await whileAlone(folder, () => "done")).toBe("done");
    });
  });

  describe("the sample", () => {
    const today = "2026-11-20";
    it("replaces itself, but never real data", async () => {
      await writeSample(folder, today);
      await writeSample(folder, "2027-01-02");
      expect(importedYears(folder)).toEqual([2027, 2028]);
      writeEdition("real.csv");
      await expect(writeSample(folder, today)).rejects.toThrow("There's real plan data");
      expect(readYearEdition(yearFile(folder, 2026)).file).toBe("real.csv");
    });
  });
});

describe("display", () => {
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
    folder = scratchDirectory();
  });

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
      const counts = { ...choice, show: "counts" } as const;
      expect(shown(counts)).toEqual(["off", "counts", "counts", "off"]);
    });
  });
});
