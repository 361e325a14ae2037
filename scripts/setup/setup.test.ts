import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { CancelledError } from "#operator/cli/context.ts";
import { agencySchema, licensesSchema } from "#content/agency/schemas.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { setUp } from "#scripts/setup.ts";
import { scratchDirectory } from "#server/base/testing.ts";

const agencyFile = "content/agency/agency.yaml";
const licensesFile = "content/agency/licenses.yaml";

let root: string;

beforeEach(() => {
  root = scratchDirectory();
  cpSync("content", join(root, "content"), { recursive: true });
});

/** Answers by the start of the question; the last of several answers is used again. Everything else is Enter. */
async function answering(answers: Readonly<Record<string, string | string[]>>) {
  const said: string[] = [];
  const left = new Map(Object.entries(answers).map(([key, value]) => [key, [value].flat()]));
  const changed = await setUp(root, {
    ask: async (question) => {
      said.push(question);
      const mine = [...left].find(([start]) => question.startsWith(start))?.[1] ?? [""];
      return (mine.length > 1 ? mine.shift() : mine[0]) ?? "";
    },
    say: (text) => void said.push(text),
  });
  return { changed, said: said.join("\n") };
}

const fileText = (file: string) => readFileSync(join(root, file), "utf8");
const read = () => contentReader(root, new Map());

test("Enter at every question changes nothing", async () => {
  const before = [agencyFile, licensesFile].map(fileText);
  expect((await answering({})).changed).toEqual([]);
  expect([agencyFile, licensesFile].map(fileText)).toEqual(before);
});

test("writes what was answered, keeps the comments, and can be run again", async () => {
  const answers = {
    "Agency's name": "Cedar Hill Medicare Help",
    Phone: "303.555.0142",
    Email: "hello@cedar.example",
    Street: "12 Aspen Way",
    City: "Boulder",
    "State [": "co",
    ZIP: "80301",
    "States where": "CO and wyoming",
    "Colorado: license": "00123",
    "Wyoming: license": "none",
    "Colorado: organizations": "5",
    "Wyoming: organizations": "3",
    "Colorado: plans": "20",
    "Wyoming: plans": "9",
    National: "7788",
    "Time zone": "3",
    "Hours, Monday": "9 AM to 5:30 p.m.",
    "Hours, Saturday": "9 AM – noon; 1pm to 3 p.m.",
    "Hours, Sunday": "closed",
  };
  const { changed } = await answering(answers);
  expect(changed).toEqual([agencyFile, licensesFile]);
  const agency = await read()(agencySchema, "agency/agency.yaml");
  expect(agency).toMatchObject({
    name: "Cedar Hill Medicare Help",
    shortName: "Cedar Hill",
    phone: { display: "(303) 555-0142", href: "tel:+13035550142" },
    address: { street: "12 Aspen Way", city: "Boulder", state: "Colorado", postalCode: "80301" },
    timeZone: "America/Denver",
    timeZoneName: "Mountain Time",
  });
  const answered = new Set(["name", "shortName", "phone", "email", "address", "hours"]);
  expect(agency.samples.filter((field) => answered.has(field))).toEqual([]);
  expect(agency.samples).toContain("closedDays");
  expect(agency.samples).not.toContain("social");
  expect(agency.hours.map(({ open }) => open)).toEqual([
    "9am-5:30pm",
    "9am-12pm and 1pm-3pm",
    "Closed",
  ]);
  const licenses = await read()(licensesSchema, "agency/licenses.yaml");
  expect(licenses).toMatchObject({ sample: false, home: "CO", nationalProducerNumber: "7788" });
  expect(licenses.states).toEqual([
    { code: "CO", name: "Colorado", license: "00123", organizations: 5, plans: 20 },
    { code: "WY", name: "Wyoming", license: null, organizations: 3, plans: 9 },
  ]);
  const comments = (text: string) => text.split("\n").filter((line) => line.startsWith("#"));
  for (const file of [agencyFile, licensesFile])
    expect(comments(fileText(file))).toEqual(comments(readFileSync(file, "utf8")));

  const after = [agencyFile, licensesFile].map(fileText);
  const again = await answering({});
  expect(again.changed).toEqual([]);
  expect(again.said).toContain("Agency's name [Cedar Hill Medicare Help]: ");
  expect([agencyFile, licensesFile].map(fileText)).toEqual(after);
});

test("an address and hours stay samples until every line of them was typed", async () => {
  const street = { Street: "12 Aspen Way" };
  const monday = { "Hours, Monday": "9am-5pm" };
  const { said } = await answering({ ...street, ...monday });
  const partly = await read()(agencySchema, "agency/agency.yaml");
  expect(partly.address.street).toBe("12 Aspen Way");
  expect(partly.samples).toEqual(expect.arrayContaining(["address", "hours"]));
  expect(said).toContain("The address stays a sample until you've typed every line");
  expect(said).toContain("The hours stay samples until you've typed every line");
  expect((await answering({})).said).not.toContain("until you've typed every line");

  // Typed as they are, they are the agency's own.
  const rest = { City: "Plano", "State [": "TX", ZIP: "75024" };
  const hours = { ...monday, "Hours, Saturday": "closed", "Hours, Sunday": "closed" };
  await answering({ ...street, ...rest, ...hours });
  const { samples } = await read()(agencySchema, "agency/agency.yaml");
  expect(samples).not.toContain("address");
  expect(samples).not.toContain("hours");
  expect(samples).toContain("phone");
});

test("a short name that is typed is the agency's own, even if it was the sample's", async () => {
  await answering({ "Short name": "Bluebonnet" });
  const { samples } = await read()(agencySchema, "agency/agency.yaml");
  expect(samples).not.toContain("shortName");
  expect(samples).toContain("name");
});

test("the address and the licenses may be in a territory", async () => {
  const own = Object.fromEntries(
    ["Guam", "Puerto Rico"].flatMap((name) => [
      [`${name}: license`, "12"],
      [`${name}: organizations`, "3"],
      [`${name}: plans`, "9"],
    ]),
  );
  await answering({ "State [": "PR", ZIP: "00901", "States where": "Guam, PR, TX", ...own });
  expect((await read()(agencySchema, "agency/agency.yaml")).address.state).toBe("Puerto Rico");
  const licenses = await read()(licensesSchema, "agency/licenses.yaml");
  expect(licenses.states.map(({ code }) => code)).toEqual(["GU", "PR", "TX"]);
  expect(licenses).toMatchObject({ home: "PR" });
});

test("counts that are kept stay samples", async () => {
  await answering({ "States where": "TX", "Texas: license": "12", National: "7788" });
  const licenses = await read()(licensesSchema, "agency/licenses.yaml");
  expect(licenses.states).toHaveLength(1);
  expect(licenses.sample).toBe(true);
});

test("asks again, in plain words, after each wrong answer, and takes a right one", async () => {
  const hours = "Enter 8am-5:30pm, with a break 8am-12pm and 1pm-5pm, or Closed.";
  const rejected = [
    ["Agency's name", "{name}", "Good Name", "Leave out braces, < and >."],
    ["Short name", "A name of far too many letters", "Cedar", "Use at most 20 characters."],
    ["Phone", "555-0142", "303 555 0142", "Enter ten digits, such as (303) 555-0142."],
    ["Email", "a@b", "a@b.example", "Enter one address, such as hello@example.com."],
    ["State [", "Texsa", "Texas", '"Texsa" is not a state.'],
    ["ZIP", "8030", "80301", "Enter the five digits of the ZIP code, such as 75024."],
    ["States where", "CO, XX", "CO", '"XX" is not a state.'],
    ["Time zone", "Europe/Paris", "pacific", "Enter a number from the list, or a zone such as"],
    ["Hours, Monday", "9-5", "9am-5pm", hours],
    ["Hours, Monday", "9am-12pm and", "9am-12pm and 1pm-5pm", hours],
    ["Hours, Monday", "9am-1pm, 1pm-5pm", "9am-5pm", "Each time must be before the next."],
    ["Hours, Monday", "5pm-9am", "9am-5pm", "Each time must be before the next."],
  ] as const;
  const answers: Record<string, string[]> = {};
  for (const [question, wrong, right] of rejected)
    answers[question] = [...(answers[question]?.slice(0, -1) ?? []), wrong, right];
  const { said } = await answering(answers);
  for (const [, , , words] of rejected) {
    const times = rejected.filter((row) => row[3] === words).length;
    expect(said.split(words)).toHaveLength(times + 1);
  }
});

test("answers that end early change nothing", async () => {
  const before = fileText(agencyFile);
  let asked = 0;
  const setup = setUp(root, {
    ask: async () => {
      if (++asked > 3) throw new CancelledError("cancelled");
      return "Cedar Hill";
    },
    say: () => {},
  });
  await expect(setup).rejects.toThrow(CancelledError);
  expect(fileText(agencyFile)).toBe(before);
});

test(
  "runs as a command with answers from a pipe, and says what is left",
  { timeout: 120_000 },
  () => {
    const script = join(process.cwd(), "scripts/setup.ts");
    const run = (input: string) =>
      spawnSync(process.execPath, [script], { cwd: root, input, encoding: "utf8" });
    const cancelled = run("Cedar Hill\n");
    expect([cancelled.status, cancelled.stderr]).toEqual([130, ""]);
    expect(cancelled.stdout).toContain("Cancelled. Nothing was changed.");
    const { stdout, status } = run(`Cedar Hill Medicare Help${"\n".repeat(20)}`);
    expect(status).toBe(0);
    expect(stdout).toContain(`Saved ${agencyFile}.`);
    expect(stdout).toMatch(/What's left before the site goes live:[\s\S]*agency\.yaml: address/);
    expect(fileText(agencyFile)).toContain("name: Cedar Hill Medicare Help\n");
  },
);
