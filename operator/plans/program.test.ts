import { type IncomingMessage, type ServerResponse } from "node:http";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { serve } from "#server/base/testing.ts";
import { readDisplay } from "#server/plans/display.ts";
import { download, findLandscape } from "#server/plans/import/download.ts";
import { previousOf, yearFile, zipFile } from "#server/plans/plan-files.ts";
import {
  landscapeCsv,
  nationalRows,
  readYearEdition,
  rowsIn,
  scratchFolder,
  zipOf,
} from "#server/plans/testing.ts";
import { plansProgram } from "./program.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server, whose answers the tests choose by path. */
let answers: Record<string, Handler> = {};
const asked: string[] = [];
let origin: string;
let desk: TestContext;
let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
beforeEach(async () => {
  desk = await contextForTests();
  scratch = scratchFolder();
  folder = desk.context.plans().folder;
  answers = {};
  asked.length = 0;
  origin = await serve((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers[request.url ?? ""];
    if (answer !== undefined) answer(request, response);
    else response.writeHead(404).end();
  });
});

const run = (...words: string[]) => desk.run(plansProgram, ...words);

/** Answers with a file. @param limit breaks off after so many bytes, once */
function sending(bytes: Buffer, limit?: number): Handler {
  let isFirst = true;
  return (_, response) => {
    response.writeHead(200, { "content-length": bytes.length });
    if (limit === undefined || !isFirst) return void response.end(bytes);
    isFirst = false;
    response.write(bytes.subarray(0, limit), () => void setTimeout(() => response.destroy(), 50));
  };
}

describe("a download", () => {
  const content = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `${at}\n`).join(""));
  const get = async (path: string) =>
    await download(`${origin}${path}`, scratch.folder, undefined, 1);
  const read = (file: string) => readFileSync(file);

  it("that is interrupted starts over, and leaves nothing behind", async () => {
    answers = { "/plans.zip": sending(content, 100_000) };
    const { file, bytes } = await get("/plans.zip");
    expect(bytes).toBe(content.length);
    expect(read(file).equals(content)).toBe(true);
    expect(asked).toEqual(["/plans.zip", "/plans.zip"]);
    expect(readdirSync(scratch.folder).filter((name) => name.includes("part"))).toEqual([]);
  });

  it("says what to do if there's no such file, or it never arrives complete", async () => {
    await expect(get("/none.zip")).rejects.toThrow(
      "answered with status 404. There's no such file",
    );
    answers = {
      "/locked.zip": (_, response) => void response.writeHead(403).end(),
      "/never.zip": (_, response) => void response.destroy(),
    };
    await expect(get("/locked.zip")).rejects.toThrow("Or download it with a browser");
    await expect(get("/never.zip")).rejects.toThrow("after 4 tries");
    expect(asked.filter((line) => line.startsWith("/never"))).toHaveLength(4);
  });

  it("waits longer before each try", async () => {
    const times: number[] = [];
    answers = {
      "/never.zip": (_, response) => {
        times.push(performance.now());
        response.destroy();
      },
    };
    await expect(download(`${origin}/never.zip`, scratch.folder, undefined, 20)).rejects.toThrow(
      "after 4 tries",
    );
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // A timer may end up to a millisecond early.
    expect(waits.every((wait, index) => wait >= 20 * (index + 1) - 2)).toBe(true);
    expect(waits).toHaveLength(3);
  });

  it("finds the newest file of a year on a page, or takes the address as it is", async () => {
    const link = (name: string) => `<a class="x" href="/files/zip/${name}">Landscape</a>`;
    const names = [
      "cy2027-landscape-202609.zip",
      "cy2027-landscape-202609-1.zip",
      "cy2026-landscape-202612.zip",
      "plan-crosswalk-2027.zip",
    ];
    const page: Handler = (_, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end(names.map(link).join());
    answers = { "/page": page, "/2027.zip": sending(content) };
    expect(await findLandscape(`${origin}/page`, 2027)).toBe(
      `${origin}/files/zip/cy2027-landscape-202609-1.zip`,
    );
    expect(await findLandscape(`${origin}/{year}.zip`, 2027)).toBe(`${origin}/2027.zip`);
    await expect(findLandscape(`${origin}/page`, 2028)).rejects.toThrow(
      "no link to a landscape file for 2028",
    );
    await expect(findLandscape(`${origin}/nothing`, 2027)).rejects.toThrow("404");
    await expect(findLandscape("http://127.0.0.1:1/", 2027)).rejects.toThrow("can't be reached");
  });
});

/** ZIP codes and counties that go with `nationalRows`, as a CSV file beside `counties.csv`. */
function bringZips(): string {
  const counties = Array.from(
    { length: 20 },
    (_, at) => `48${String(at).padStart(3, "0")},TX,County ${at}`,
  );
  scratch.write("counties.csv", `fips,state,name\n${counties.join("\n")}\n`);
  return scratch.write("zips.csv", "zip,fips,share\n77494,48001,1\n77494,48002,0\n");
}

describe("update", () => {
  const zip = (year: number, plans = 4600) =>
    zipOf({ name: `CY${year}.csv`, content: landscapeCsv(year, nationalRows(plans)) });
  const censusHeader = "GEOID_ZCTA5_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_PART\n";

  it("brings this year's plans and the next year's from October 1, with ZIP codes the first time", async () => {
    desk.setPlanSources(`${origin}/{year}.zip`, `${origin}/zips.txt`);
    const census = Buffer.from(`${censusHeader}77494|48157|Fort Bend County|1\n`);
    answers = {
      "/2026.zip": sending(zip(2026)),
      "/2027.zip": sending(zip(2027)),
      "/zips.txt": sending(census),
    };
    const refused = await run("update");
    expect(refused.exitCode).toBe(1);
    expect(refused.complained).toContain("It has 1 ZIP code");
    expect(refused.complained).toMatch(/import-zips \S+zips.txt --accept/);
    await run("import-zips", bringZips(), "--accept");
    const accepted = await run("update", "--accept", "--json");
    const result = JSON.parse(accepted.printed);
    expect(result.years.map((one: { year: number }) => one.year)).toEqual([2026, 2027]);
    expect(result.downloaded[0]).toMatchObject({
      url: `${origin}/2026.zip`,
      sha256: result.years[0].sha256,
    });
    expect(result.zips).toBeNull();
    expect(readYearEdition(yearFile(folder, 2027)).source).toBe(`${origin}/2027.zip`);
    expect(desk.worked.some((line) => /^Downloading: (\d+) of \1$/.test(line))).toBe(true);
    const again = await run("update", "2027");
    expect(again.printed).toContain("The 2027 plans are up to date");
    expect(again.printed).toContain(`SHA-256  ${result.years[1].sha256}`);
    expect(readdirSync(join(folder, "downloads")).filter((name) => name.endsWith(".zip"))).toEqual(
      [],
    );
  });

  it("keeps a refused download, and the old file in place", async () => {
    desk.setPlanSources(`${origin}/{year}.zip`, `${origin}/zips.txt`);
    await run("import-zips", bringZips(), "--accept");
    answers = { "/2026.zip": sending(zip(2027)) };
    const wrong = await run("update", "2026");
    expect(wrong).toMatchObject({ exitCode: 1, printed: "" });
    expect(wrong.complained).toContain("The file is for 2027, not for 2026");
    expect(existsSync(join(folder, "downloads", "2026.zip"))).toBe(true);
    expect(existsSync(yearFile(folder, 2026))).toBe(false);
  });
});

describe("import", () => {
  it("says what it found, and refuses with exit code 1 what looks wrong", async () => {
    const good = scratch.write("CY2026.csv", landscapeCsv(2026, nationalRows()));
    const { exitCode, printed } = await run("import", good);
    expect(exitCode).toBe(0);
    expect(printed).toContain("The 2026 plans are in place: 4,600 plans");
    expect(printed).toContain("there are no ZIP codes yet");
    expect(desk.worked.some((line) => line.startsWith("Reading plans: "))).toBe(true);
    const few = scratch.write("few.csv", landscapeCsv(2026, nationalRows(100)));
    const refused = await run("import", few);
    expect(refused.exitCode).toBe(1);
    expect(refused.complained).toContain("run the command again with --accept");
    expect(readYearEdition(yearFile(folder, 2026)).plans).toBe(4600);
    expect((await run("import", few, "--accept", "--json")).printed).toContain('"accepted": [');
    const back = await run("rollback", "2026");
    expect(back.printed).toContain("4,600 plans");
    expect((await run("rollback", "2025")).complained).toContain("no previous edition for 2025");
  });

  it("goes back without a year only while there are plans for one year", async () => {
    expect((await run("rollback")).complained).toContain("There are no plans yet");
    const bring = (year: number, plans: number) => {
      const file = scratch.write(`CY${year}.csv`, landscapeCsv(year, nationalRows(plans)));
      return run("import", file, "--accept");
    };
    await bring(2026, 60);
    await bring(2026, 70);
    expect((await run("rollback")).printed).toContain("The 2026 plans are now from CY2026.csv");
    expect(readYearEdition(yearFile(folder, 2026)).plans).toBe(60);
    await bring(2027, 65);
    await bring(2027, 75);
    const { exitCode, complained, printed } = await run("rollback");
    expect([exitCode, printed]).toEqual([1, ""]);
    expect(complained).toContain("There are plans for 2026 and 2027. Say which year");
    expect(complained).toContain("plans -- rollback 2026");
    expect(complained).toMatch(
      /plans -- rollback 2027 +brings back CY2027\.csv, dated .+ 65 plans/,
    );
    const inPlace = [2026, 2027].map((year) => readYearEdition(yearFile(folder, year)).plans);
    expect(inPlace).toEqual([60, 75]);
    rmSync(previousOf(yearFile(folder, 2027)));
    expect((await run("rollback")).complained).toContain("2027 has no previous edition");
  });

  it("never prints what a file says as commands to the terminal", async () => {
    const hostile = "\u001b[2J\u001b]0;x\u0007Yorkx";
    await run("import-zips", bringZips(), "--accept");
    const file = scratch.write("h.csv", landscapeCsv(2026, [{ "County Name": hostile }]));
    const { printed } = await run("import", file, "--accept");
    expect(printed).toContain("Yorkx");
    expect(printed.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});

describe("status and check", () => {
  it("say that there's nothing, then what there is", async () => {
    expect((await run("status")).printed).toContain("There are no plans yet");
    const empty = await run("check");
    expect(empty).toMatchObject({ exitCode: 1 });
    expect(empty.printed).toContain("Problem: There are no plans.");
    await run("sample");
    const { printed } = await run("status");
    expect(printed).toContain("2026: 13 plans, 21 rows (made up)");
    expect(printed).toContain("known for 12 of the 2026 plans");
    expect(printed).toContain("ZIP codes: 3 in 3 counties");
    const { exitCode, printed: checked } = await run("check");
    expect(exitCode).toBe(0);
    expect(checked).toContain("No problems found.");
    expect(printed).not.toContain("appointments.yaml");
    const json = JSON.parse((await run("status", "--json")).printed);
    expect(json).toMatchObject({
      show: "counts",
      years: [{ year: 2026, stars: 10 }, { year: 2027 }],
    });
  });

  it("say which years visitors see nothing of, and why", async () => {
    await run("sample");
    const visitors = async (today: string) => {
      desk.setClock(`${today}T12:00:00Z`);
      const { printed } = await run("status");
      return [...printed.matchAll(/Visitors +(.+)/g)].map(([, what]) => what);
    };
    expect(await visitors("2026-11-20")).toEqual(["see counts", "see counts"]);
    const later = "see nothing: next year's plans are shown starting October 1";
    expect(await visitors("2026-09-30")).toEqual(["see counts", later]);
    expect((await run("mode")).printed).toContain(
      "2027: nothing, because next year's plans are shown starting October 1",
    );
    expect(await visitors("2027-01-02")).toEqual(["see nothing: the year is over", "see counts"]);
  });

  it("find damaged files, and counties that don't match", async () => {
    await run("sample");
    writeFileSync(yearFile(folder, 2027), "no database at all");
    expect((await run("status")).printed).toContain("2027: the file is damaged");
    const damaged = await run("check");
    expect(damaged.exitCode).toBe(1);
    expect(damaged.printed).toContain("2027.sqlite is damaged");
    const other = await contextForTests();
    const plans = other.context.plans().folder;
    const file = scratch.write("l.csv", landscapeCsv(2026, [{}]));
    await other.run(plansProgram, "import", file, "--accept");
    await other.run(plansProgram, "import-zips", bringZips(), "--accept");
    const { exitCode, printed } = await other.run(plansProgram, "check");
    expect(exitCode).toBe(1);
    expect(printed).toContain(
      "1 county with plans for 2026 has no ZIP code, such as Fort Bend, TX",
    );
    expect(rowsIn(zipFile(plans), "select count(*) from zip")).toEqual(["2"]);
  });
});

describe("mode", () => {
  const approval = "--material-id MULTI_DESK2027_M --approved 2026-09-15 --year 2027".split(" ");
  const until = (day: string) => ["mode", "full", ...approval, "--expires", day];

  it("is counts, and becomes full only with an approval that's valid today", async () => {
    await run("sample");
    expect((await run("mode")).printed).toMatch(/^Mode: counts\./);
    const bare = await run("mode", "full");
    expect(bare).toMatchObject({ exitCode: 1 });
    expect(bare.complained).toContain("There's no approval on record");
    expect((await run("mode", "full", ...approval)).complained).toContain("Something is missing");
    expect((await run(...until("2026-11-19"))).complained).toContain("expired on 2026-11-19");
    const early = until("2027-09-30").map((word) => (word === "2026-09-15" ? "2026-11-21" : word));
    expect((await run(...early)).complained).toContain("in the future");
    expect(readDisplay(folder)).toEqual({ show: "counts", records: [] });
    const { exitCode, printed } = await run(...until("2027-09-30"));
    expect(exitCode).toBe(0);
    expect(printed).toContain("Mode: full.");
    expect(printed).toContain("2026: only counts");
    expect(printed).toContain(
      "MULTI_DESK2027_M for 2027: from 2026-09-15 to 2027-09-30, valid today",
    );
    expect(readDisplay(folder).show).toBe("full");
  });

  it("can be changed back and forth while the approval is valid", async () => {
    mkdirSync(folder, { recursive: true });
    await run(...until("2026-12-31"));
    expect((await run("mode", "off")).printed).toMatch(/^Mode: off\./);
    expect((await run("mode", "full")).exitCode).toBe(0);
    desk.setClock("2027-01-02T12:00:00Z");
    expect((await run("mode")).printed).toContain("not valid today");
    await run("mode", "counts");
    expect((await run("mode", "full")).exitCode).toBe(1);
    expect((await run("mode", "everything")).exitCode).toBe(1);
    expect((await run("mode", "off", ...approval)).complained).toContain(
      "Only full takes an approval",
    );
  });
});
