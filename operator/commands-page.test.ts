import { globSync, readFileSync } from "node:fs";
import { format } from "prettier";
import { expect, test } from "vitest";
import { commandsPage, programs } from "./commands-page.ts";

test("docs/commands.md is up to date (if not, run: npm run commands)", async () => {
  const page = await format(commandsPage(), { parser: "markdown" });
  expect(readFileSync("docs/commands.md", "utf8")).toBe(page);
});

test("lists every program, every command and its arguments", () => {
  const files = globSync("operator/*/program.ts", { exclude: ["operator/cli/*"] });
  expect(programs).toHaveLength(files.length);
  const page = commandsPage();
  for (const part of ["## leads\n", "### leads list\n", "--since <date>", "## outbox\n"])
    expect(page).toContain(part);
});

test("every command has --json and examples", () => {
  const commands = commandsPage().split("\n### ").slice(1);
  expect(commands.length).toBeGreaterThan(15);
  const lacking = commands.filter((help) => !/ --json /.test(help) || !help.includes("Examples:"));
  expect(lacking.map((help) => help.split("\n")[0])).toEqual([]);
});
