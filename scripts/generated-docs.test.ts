import addFormats from "ajv-formats";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { leadEvent, leadUpdateEvent } from "#contract/lead-event.ts";
import {
  contributingPage,
  schemaFiles,
  settingsPage,
  webhookPage,
  webhookSchema,
} from "./generated-docs.ts";
import { readFileSync } from "node:fs";
import { format } from "prettier";
import { commandsPage, programs } from "#operator/commands-page.ts";

const webhooksFile = () => readFile("docs/webhooks.md", "utf8");

test("schemas and page are up to date (if not, run: npm run webhooks)", async () => {
  for (const file of schemaFiles)
    expect(await readFile(file, "utf8")).toBe(await webhookSchema(file));
  expect(await webhooksFile()).toBe(await webhookPage());
});

test("the table lists every field, including nested ones", async () => {
  const names = [
    "`data.consents[].agreed`",
    "`data.bestTimeToContact.timeZone`",
    "`data.source`",
    "`data.nextStep.note`",
  ];
  for (const name of names) expect(await webhooksFile()).toContain(`| ${name}`);
});

test("the table says what every field means", async () => {
  const rows = (await webhooksFile()).match(/^\| `data[.`].*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});

test("the page's example matches the schema and the code, and one with a missing or wrong field does not", async () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(await webhooksFile()) ?? [];
  const example = JSON.parse(json);
  expect(leadEvent.parse(example)).toEqual(example);
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const fits = ajv.compile(JSON.parse(await webhookSchema("docs/lead-created.schema.json")));
  expect(fits({ ...example, addedLater: true })).toBe(true);
  expect(fits({ ...example, version: 2 })).toBe(false);
  const { email: _, ...without } = example.data;
  expect(fits({ ...example, data: without })).toBe(false);
  expect(fits({ ...example, data: { ...example.data, birthdate: "03/15/1960" } })).toBe(false);
});

test("the page's example of a change matches its schema", async () => {
  const [, json = ""] =
    /```json\n(\{\s*"type": "lead.updated".*?)```/s.exec(await webhooksFile()) ?? [];
  const example = JSON.parse(json);
  expect(leadUpdateEvent.parse(example)).toEqual(example);
  expect(leadUpdateEvent.safeParse({ ...example, type: "lead.created" }).success).toBe(false);
});

test("docs/settings.md is up to date (if not, run: npm run settings)", async () => {
  expect(await readFile("docs/settings.md", "utf8")).toBe(await settingsPage());
});

test("CONTRIBUTING.md has the walls of the linter's rules (if not, run: npm run walls)", async () => {
  expect(await readFile("CONTRIBUTING.md", "utf8")).toBe(await contributingPage());
});

test("docs/commands.md is up to date (if not, run: npm run commands)", async () => {
  const page = await format(commandsPage(), { parser: "markdown" });
  expect(readFileSync("docs/commands.md", "utf8")).toBe(page);
});

test("lists every program, every command and its arguments", () => {
  const built = readFileSync("vite.service.config.ts", "utf8").match(/: "operator\/main\.ts"/g);
  expect(programs).toHaveLength(built?.length ?? 0);
  const page = commandsPage();
  for (const part of ["## leads\n", "### leads export\n", "--since <date>", "## outbox\n"])
    expect(page).toContain(part);
});

test("every command has --json and examples", () => {
  const commands = commandsPage().split("\n### ").slice(1);
  expect(commands.length).toBeGreaterThan(15);
  const lacking = commands.filter((help) => !/ --json /.test(help) || !help.includes("Examples:"));
  expect(lacking.map((help) => help.split("\n")[0])).toEqual([]);
});
