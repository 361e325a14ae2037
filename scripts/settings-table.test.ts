import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingsPage } from "./settings-table.ts";

test("docs/settings.md is up to date (if not, run: node scripts/settings-table.ts)", async () => {
  expect(await readFile("docs/settings.md", "utf8")).toBe(await settingsPage());
});
