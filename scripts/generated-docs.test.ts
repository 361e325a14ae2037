import addFormats from "ajv-formats";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { leadEvent } from "#contract/lead-event.ts";
import { schemaFile, webhookPage, webhookSchema } from "./webhook-schema.ts";
import { settingsPage } from "./settings-table.ts";

const page = () => readFile("docs/webhooks.md", "utf8");

test("schema and page are up to date (if not, run: npm run webhooks)", async () => {
  expect(await readFile(schemaFile, "utf8")).toBe(await webhookSchema());
  expect(await page()).toBe(await webhookPage());
});

test("the table lists every field, including nested ones", async () => {
  const names = ["`data.consents[].agreed`", "`data.bestTimeToContact.timeZone`", "`data.source`"];
  for (const name of names) expect(await page()).toContain(`| ${name}`);
});

test("the page's example matches the schema and the code, and one with a missing or wrong field does not", async () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(await page()) ?? [];
  const example = JSON.parse(json);
  expect(leadEvent.parse(example)).toEqual(example);
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const fits = ajv.compile(JSON.parse(await webhookSchema()));
  expect(fits({ ...example, addedLater: true })).toBe(true);
  expect(fits({ ...example, version: 2 })).toBe(false);
  const { email: _, ...without } = example.data;
  expect(fits({ ...example, data: without })).toBe(false);
  expect(fits({ ...example, data: { ...example.data, birthdate: "03/15/1960" } })).toBe(false);
});

test("docs/settings.md is up to date (if not, run: node scripts/settings-table.ts)", async () => {
  expect(await readFile("docs/settings.md", "utf8")).toBe(await settingsPage());
});
