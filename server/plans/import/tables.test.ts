import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { rollBack } from "#server/plans/editions.ts";
import { yearFile, zipFile } from "#server/plans/plan-files.ts";
import {
  landscapeCsv,
  readYearEdition,
  rowsIn,
  scratchFolder,
  zipOf,
} from "#server/plans/testing.ts";
import { importCrosswalk, importStars } from "./import-extras.ts";
import { importLandscape } from "./import-landscape.ts";
import { importZips } from "./import-zips.ts";
import { openTable, type TableFile } from "./open-table.ts";
import { readTable } from "./read-table.ts";

const options = { now: new Date("2026-11-20T12:00:00Z"), accept: true };

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});

/** All rows of a file, cells separated by `|`; or why it's refused. */
async function read(
  name: string,
  content: string | Buffer,
  limit?: number,
): Promise<string[] | string> {
  try {
    return await rowsOf(await openTable(scratch.write(name, content), undefined, limit));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const layout = { what: "a table", columns: { a: ["a"], b: ["b"], c: ["c"] }, optional: ["b", "c"] };

async function rowsOf(table: TableFile): Promise<string[]> {
  const lines: string[] = [];
  const { rows } = await readTable(table, [layout]);
  for await (const row of rows) lines.push([row("a"), row("b"), row("c")].join("|"));
  return lines;
}

/** All rows of a table that comes in these pieces. */
const readPieces = (...pieces: readonly Buffer[]) =>
  rowsOf({ name: "t.csv", date: "2026-11-20", bytes: 0, read: () => Readable.from(pieces) });

describe("a table", () => {
  it("has quotes, commas, doubled quotes and line breaks within cells, and rows of any length", async () => {
    const text = 'a,b,c\r\na,"b, ""c""\r\nd",e\r\n\r\n"x"\n,"",\nlast,"q"';
    expect(await read("t.csv", text)).toEqual(['a|b, "c"\r\nd|e', "x||", "||", "last|q|"]);
  });

  it("is the same if it's cut anywhere, or comes byte by byte, in each encoding", async () => {
    const utf8 = Buffer.from('a,b\r\na,"b\r\n""c"""\r\nd,"é€\r\n"\r\n"",é', "utf8");
    const latin1 = 'a,b\r\na,"b\r\n""\xe9"\r\n\xd1,"\xe9"\r\n"",\xe9';
    for (const bytes of [utf8, Buffer.from(latin1, "latin1")]) {
      const whole = await readPieces(bytes);
      expect(whole).toHaveLength(3);
      expect(whole.join()).toMatch(/^a\|b\r\n".*é\|$/s);
      for (let at = 1; at < bytes.length; at += 1)
        expect(await readPieces(bytes.subarray(0, at), bytes.subarray(at)), `for ${at}`).toEqual(
          whole,
        );
      expect(await readPieces(...Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
    }
  });

  it("with tabs or pipes takes quotes as they are", async () => {
    expect(await read("t.csv", 'a\tb\n"c\td"\n')).toEqual(['"c|d"|']);
    expect(await read("t.csv", "a|b\nc|d\n")).toEqual(["c|d|"]);
  });

  it("is refused if a quote isn't closed, or has text before or after it", async () => {
    expect(await read("t.csv", 'a\na,"b\n')).toContain("no closing quote");
    expect(await read("t.csv", 'a\na,"b"c\n')).toContain("text follows a closing quote");
    expect(await read("t.csv", 'a\na,5" pipe\n')).toContain("a quote follows other text");
    expect(await read("t.csv", `a\na,"${"b,\n".repeat(100_000)}`)).toContain("never ends");
  });

  it("is refused if it isn't a table, or is too big", async () => {
    expect(await read("t.csv", "")).toContain("is empty");
    for (const other of ["%PDF-1.7", "<!doctype html>"])
      expect(await read("t.csv", other)).toContain("neither a CSV file nor a ZIP archive");
    expect(await read("t.csv", `h\n${"a\n".repeat(5000)}`, 5000)).toContain("is larger than");
    await expect(openTable(`${scratch.folder}/missing.csv`)).rejects.toThrow("There's no file");
  });
});

describe("an archive", () => {
  const csv = { name: "folder/plans.csv", content: "a,b\na,b\n" };

  it("is read if it has one table, whatever else is in it", async () => {
    const mac = { name: "__MACOSX/plans.csv", content: "x" };
    const others = ["readme.txt", "p.xlsb"].map((name) => ({ name, content: "x" }));
    const zip = zipOf(...others, csv, mac);
    expect(await read("t.zip", zip)).toEqual(["a|b|"]);
    const { name, date } = await openTable(scratch.write("t.zip", zip));
    expect({ name, date }).toEqual({ name: "plans.csv", date: "2025-09-25" });
  });

  it("is refused with several tables, or none", async () => {
    const two = zipOf(csv, { name: "other.csv", content: "h\n" });
    expect(await read("t.zip", two)).toContain("several tables: plans.csv, other.csv");
    expect(await read("t.zip", zipOf({ name: "a.zip", content: "x" }))).toContain("It has: a.zip");
    expect(await read("t.zip", zipOf())).toContain("It has: nothing");
  });

  it("is refused if it's cut off anywhere, or changed", async () => {
    const content = `a\n${Array.from({ length: 3000 }, (_, at) => `a,${at}\n`).join("")}`;
    const whole = zipOf({ name: "a.csv", content });
    expect(await read("t.zip", whole)).toHaveLength(3000);
    for (let at = 10; at < whole.length; at += 411)
      expect(await read("t.zip", whole.subarray(0, at))).toContain("is cut off or damaged");
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(2000) ^ 0x10, 2000);
    expect(await read("t.zip", changed)).toContain("is cut off or damaged");
  });

  it("is refused if it unpacks to too much, whatever size it claims", async () => {
    const content = `h\n${"0,".repeat(1_000_000)}\n`;
    expect(await read("t.zip", zipOf({ name: "a.csv", content }), 1_000_000)).toContain(
      "larger than 1 MB",
    );
    const lying = zipOf({ name: "a.csv", content, claims: 100 });
    expect(await read("t.zip", lying, 1_000_000)).toContain("is cut off or damaged");
    const many = Array.from({ length: 300 }, (_, at) => ({ name: `${at}.txt`, content: "" }));
    expect(await read("t.zip", zipOf(csv, ...many))).toContain("more than 200 files");
  });

  it("is refused if it's encrypted, or names a path outside", async () => {
    expect(await read("t.zip", zipOf({ ...csv, encrypted: true }))).toContain("is encrypted");
    for (const name of ["../../etc/plans.csv", "/etc/plans.csv"])
      expect(await read("t.zip", zipOf({ ...csv, name }))).toContain("is cut off or damaged");
  });
});

describe("ZIP codes", () => {
  const zips = () =>
    rowsIn(zipFile(scratch.plans), "select zip, county, round(share, 3) from zip order by 1, 2");
  const counties = () => rowsIn(zipFile(scratch.plans), "select * from county order by id");
  const bring = (name: string, text: string) =>
    importZips(scratch.plans, scratch.write(name, text), options);

  const census =
    "\ufeffOID_ZCTA5_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20|AREALAND_ZCTA5_20|OID_COUNTY_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_PART\r\n" +
    "1|77494|ZCTA5 77494|100|1|48157|Fort Bend County|75\r\n" +
    "1|77494|ZCTA5 77494|100|2|48201|Harris County|25\r\n" +
    "1|77494|ZCTA5 77494|100|3|48473|Waller County|0\r\n" +
    "||||4|51067|Franklin County|9\r\n||||5|51620|Franklin city|9\r\n" +
    "6|96939|ZCTA5 96939|10|6|70010|Aimeliik Municipality|10\r\n" +
    "7|06103|ZCTA5 06103|10|7|09003|Hartford County|10\r\n";

  it("of the Census come with the counties' names, by land", async () => {
    const report = { layout: "census", zips: 2, shared: 1, elsewhere: 1 };
    expect(await bring("census.txt", census)).toMatchObject(report);
    expect(zips()).toEqual(["06103|9003|1", "77494|48157|0.75", "77494|48201|0.25"]);
    expect(counties()).toEqual([
      "9003|CT|hartford|hartford|Hartford County",
      "48157|TX|fortbend|fort-bend|Fort Bend County",
      "48201|TX|harris|harris|Harris County",
      "48473|TX|waller|waller|Waller County",
      "51067|VA|franklin|franklin|Franklin County",
      "51620|VA|franklincity|franklin-city|Franklin city",
    ]);
  });

  it("of HUD are by homes, else by all addresses, and use the names that are there", async () => {
    const hud =
      "ZIP,COUNTY,USPS_ZIP_PREF_CITY,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO\n" +
      "77494,48157,KATY,0.9,0.5,0.5,0.8\n77494,48201,KATY,0.1,0.5,0.5,0.2\n" +
      "77001,48201,HOUSTON,0,1,0,0.6\n77001,48157,HOUSTON,0,0,1,0.4\n" +
      "6103,9110,HARTFORD,1,1,1,1\n";
    await expect(bring("hud.csv", hud)).rejects.toThrow("has no county names");
    await bring("census.txt", census);
    const report = { layout: "hud", kept: 1, unnamed: ["09110"] };
    expect(await bring("hud.csv", hud)).toMatchObject(report);
    expect(zips()).toEqual([
      "06103|9003|1",
      "77001|48157|0.4",
      "77001|48201|0.6",
      "77494|48157|0.9",
      "77494|48201|0.1",
    ]);
  });

  it("of a plain table use the counties next to it, under the names that CMS has for them", async () => {
    scratch.write(
      "counties.csv",
      "fips,state,name,cms_name\n17161,IL,Rock Island County,Rock Island\n35013,NM,Doña Ana County,Dona Ana\n22059,LA,LaSalle Parish,La Salle\n",
    );
    const plain =
      "zip,fips,share,basis\n61201,17161,1.0,addr\n88001,35013,0.5,x\n71342,22059,1,x\nx,1,1,1\n";
    expect(await bring("plain.csv", plain)).toMatchObject({ zips: 3, unreadable: 1 });
    expect(counties()).toEqual([
      "17161|IL|rockisland|rock-island|Rock Island County",
      "22059|LA|lasalle|lasalle|LaSalle Parish",
      "35013|NM|donaana|dona-ana|Doña Ana County",
    ]);
  });

  it("are refused if there are too few, or in another format", async () => {
    const file = scratch.write("census.txt", census);
    const strict = importZips(scratch.plans, file, { ...options, accept: false });
    await expect(strict).rejects.toThrow("It has 2 ZIP codes. A complete file has at least 30,000");
    await expect(bring("other.csv", "zip,city\n1,a\n")).rejects.toThrow("zip, fips and share");
  });
});

/** Plans of two years: contract, plan, segment, county, name. */
async function bringPlans() {
  const row = (text: string) => {
    const [contract = "", plan = "", segment = "", county = "", name = ""] = text.split("/");
    const isDrugPlan = contract.startsWith("S");
    return {
      "Contract ID": contract,
      "Plan ID": plan,
      "Segment ID": segment,
      "County Name": county,
      "Plan Name": name,
      "Contract Category Type": isDrugPlan ? "PDP" : "MA-PD",
      "Overall Star Rating": "",
      "Part D Summary Star Rating": "",
    };
  };
  const years = {
    2026: "H1/001/0/Ada/One H1/002/0/Ada/Two H1/003/0/Ada/Three H1/004/1/Ada/Four H1/004/2/Bee/Four",
    2027: "H1/001/0/Ada/One H1/002/0/Ada/New_Two H2/009/0/Ada/Nine H1/004/1/Bee/Four H1/004/3/Ada/Four",
  };
  for (const [year, plans] of Object.entries(years)) {
    const texts = [...plans.split(" "), "S1/001/0/x/Drugs"];
    const rows = texts.map((text) => row(text.replace(/^./, "$&000").replace("_", " ")));
    const file = scratch.write("l.csv", landscapeCsv(Number(year), rows));
    await importLandscape(scratch.plans, file, options);
  }
}

describe("stars", () => {
  const csv =
    '2027 Star Ratings Data Table,,,,\n"(Oct 8 2026), all contracts",,,,\n' +
    "Contract Number,SNP,2026 Overall,2027 Part C Summary,2027 Part D Summary,2027 Overall\n" +
    "H0001,No,2,4,4,4.5\nH0002,No,3,3,3,Plan too new to be measured\nS0001,No,1,Not Applicable,3.5,Not Applicable\n";
  const stars = () => rowsIn(yearFile(scratch.plans, 2027), "select plan_id, stars from plan");

  it("come from the newest ratings in the table, and drug plans' from their own column", async () => {
    await bringPlans();
    const tables = zipOf(
      { name: "2027 Star Ratings Data Table - Summary Ratings (Oct 8 2026).csv", content: csv },
      { name: "2027 Star Ratings Data Table - Measure Stars (Oct 8 2026).csv", content: "x" },
    );
    const report = await importStars(scratch.plans, scratch.write("s.zip", tables), {
      now: options.now,
    });
    expect(report).toMatchObject({ year: 2027, ratings: 2027, rated: 5, plans: 6, accepted: [] });
    expect(stars()).toEqual([
      "H0001_001_0|4.5",
      "H0001_002_0|4.5",
      "H0002_009_0|",
      "H0001_004_1|4.5",
      "H0001_004_3|4.5",
      "S0001_001_0|3.5",
    ]);
  });

  it("stay when the year's list is imported again without any, and go with a rollback", async () => {
    await bringPlans();
    await importStars(scratch.plans, scratch.write("s.csv", csv), options);
    await bringPlans();
    expect(stars()[0]).toBe("H0001_001_0|4.5");
    rollBack(scratch.plans, 2027);
    expect(stars()[0]).toBe("H0001_001_0|4.5");
    await bringPlans();
    await importStars(scratch.plans, scratch.write("s.csv", csv.replace("4.5", "5")), options);
    expect(stars()[0]).toBe("H0001_001_0|5");
    rollBack(scratch.plans, 2027);
    expect(stars()[0]).toBe("H0001_001_0|4.5");
  });

  it("are refused for another year, for few of its contracts, or for a year without plans", async () => {
    const file = scratch.write("s.csv", csv);
    const bring = (year: number) => importStars(scratch.plans, file, { now: options.now, year });
    await expect(bring(2027)).rejects.toThrow("no 2027 plans to add this to. There are none yet");
    await bringPlans();
    await expect(bring(2026)).rejects.toThrow("2027 ratings, but the plans are for 2026");
    scratch.write("s.csv", csv.replace("S0001", "S0009"));
    await expect(bring(2027)).rejects.toThrow("It has 2 of the 3 contracts");
    scratch.write("s.csv", "Contract,Stars\n");
    await expect(bring(2027)).rejects.toThrow("isn't the summary view");
  });
});

describe("a plan crosswalk", () => {
  const row = (before: string, after: string, status: string) =>
    `${before.replace("/", "\t")}\tOld \u2013 name\t${after.replace("/", "\t")}\tNew\t${status}\r\n`;
  const text =
    "PREVIOUS_CONTRACT_ID\tPREVIOUS_PLAN_ID\tPREVIOUS_PLAN_NAME\tCURRENT_CONTRACT_ID\tCURRENT_PLAN_ID\tCURRENT_PLAN_NAME\tSTATUS\r\n" +
    row("H0001/001", "H0001/001", "Renewal Plan") +
    row("H0001/002", "H0001/002", "Renewal Plan with SAR") +
    row("H0001/002", "H0002/009", "Consolidated Renewal Plan") +
    row("H0001/003", "H0002/009", "Consolidated Renewal Plan") +
    row("H0001/004", "H0001/004", "Renewal Plan with SAE") +
    row("S0001/001", "TERMINATED/TERMINATED", "Terminated/Non-renewed Contract") +
    row("H0001/801", "H0001/801", "Renewal Plan") +
    row("NEW/NEW", "S0001/001", "New Plan");
  const name = "PlanCrosswalk2027_10012026.txt";
  const changes = () => rowsIn(yearFile(scratch.plans, 2027), "select * from crosswalk");
  /** In the encoding of Windows, where an en dash is one byte that isn't UTF-8. */
  const bytes = (content: string) => Buffer.from(content.replaceAll("\u2013", "\u0096"), "latin1");

  it("says what each plan becomes, and finds the segment in the same county", async () => {
    await bringPlans();
    const archive = zipOf({ name, content: bytes(text) }, { name: "readme.txt", content: "x" });
    const file = scratch.write("plan-crosswalk-2027.zip", archive);
    const report = await importCrosswalk(scratch.plans, file, { now: options.now });
    expect(report).toMatchObject({ year: 2027, unreadable: 0, accepted: [] });
    const fates = { continues: 3, renamed: 1, merged: 1, ended: 1, unknown: 0 };
    expect(report.fates).toMatchObject(fates);
    expect(changes()).toEqual([
      "H0001_001_0|H0001_001_0|continues",
      "H0001_002_0|H0001_002_0|renamed",
      "H0001_003_0|H0002_009_0|merged",
      "H0001_004_1|H0001_004_3|continues",
      "H0001_004_2|H0001_004_1|continues",
      "S0001_001_0||ended",
    ]);
    expect(readYearEdition(yearFile(scratch.plans, 2027)).importedAt).toBe(
      options.now.toISOString(),
    );
    await bringPlans();
    expect(changes()).toHaveLength(6);
  });

  it("knows nothing of plans that it doesn't name, or whose successor isn't listed", async () => {
    await bringPlans();
    const other = text
      .replace("H0002\t009", "H0003\t009")
      .replace(row("H0001/001", "H0001/001", "Renewal Plan"), "");
    const file = scratch.write(name, bytes(other.replaceAll("H0002\t009", "H0003\t009")));
    const report = await importCrosswalk(scratch.plans, file, options);
    expect(report.fates).toMatchObject({ merged: 0, unknown: 2 });
    expect(changes().some((line) => line.startsWith("H0001_003"))).toBe(false);
  });

  it("is refused for other years, with unknown words, or without both years' plans", async () => {
    const file = scratch.write(name, bytes(text));
    const bring = (year?: number) =>
      importCrosswalk(scratch.plans, file, { now: options.now, year });
    await expect(bring()).rejects.toThrow("no 2027 plans");
    await bringPlans();
    await expect(bring(2026)).rejects.toThrow("no 2025 plans");
    scratch.write(name, bytes(text.replace("Renewal Plan with SAE", "Magic")));
    await expect(bring()).rejects.toThrow("Of 8 rows, 1 can't be read");
    scratch.write(name, bytes(text.replaceAll("H0001", "H0077")));
    await expect(bring()).rejects.toThrow("It names 1 of the 5 plans for 2026");
    expect(changes()).toEqual([]);
  });
});
