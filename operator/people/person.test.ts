import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const person = (...words: string[]) => context.run(leadsProgram, "person", ...words);

test("writes everything about a mailbox to a file readable only by this user, replacing it", async () => {
  context.setClock("2026-11-20T11:59:00.000Z"); // rows with the same time can be in either order
  const first = await context.submit();
  context.setClock("2026-11-20T12:00:00.000Z");
  const fields = { name: "Ada", email: "ADA+x@example.com", message: "Please call." };
  const second = await context.submit({ fields }, "contact");
  await context.submit({ fields: { firstName: "Bo", email: "bo@example.com" } });
  await context.run(leadsProgram, "contacted", second, "--note", "Called back");
  const file = join(context.file, "..", "ada.json");
  writeFileSync(file, "older", { mode: 0o644 });

  const { exitCode, printed } = await person(first, "--out", file);
  expect([exitCode, printed]).toEqual([0, `Exported to ${file}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: "2026-11-20T12:00:00.000Z",
    normalizedEmail: "ada@example.com",
    requests: [
      { id: first, kind: "guide", disclosures: [{ id: "guide-form" }], messages: [{}, {}] },
      {
        id: second,
        email: "ADA+x@example.com",
        details: { message: "Please call." },
        contacts: [{ note: "Called back" }],
        submissions: [{ leadId: second, createdAt: "2026-11-20T12:00:00.000Z" }],
      },
    ],
  });
  expect(text).not.toContain("bo@example.com");
});

test.each([
  [["nobody@example.com"], "No data found for nobody@example.com."],
  [["nobody-1"], "No lead has the id nobody-1."],
])("%j is rejected with an explanation", async (words, complaint) => {
  const { exitCode, printed, complained } = await person(...words);
  expect([exitCode, printed, complained]).toEqual([1, "", `error: ${complaint}\n`]);
});
