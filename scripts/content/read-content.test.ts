import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { agencySchema } from "#content/agency/schemas.ts";
import { disclosureSchema } from "#content/en/disclosures/schemas.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { fillIn, readContentBy } from "./read-content.ts";

async function yaml(text: string): Promise<string> {
  const file = join(scratchDirectory(), "sample.yaml");
  await writeFile(file, text);
  return file;
}

const facts = new Map([
  ["agency", "Sample Advisors"],
  ["phone", "(972) 204-5855"],
  ["amount:partB_premium", "$174.70"],
]);

it("returns the checked data with facts filled in", async () => {
  const file = await yaml(
    'id: sample-form\nversions: [{ version: "2026-11-20", text: "{agency}" }]',
  );
  const { data } = await readContentBy(disclosureSchema, file, facts);
  expect(data.versions[0]?.text).toBe("Sample Advisors");
});

it("reports all mistakes at once, with file and field", async () => {
  const file = await yaml('id: "Sample Form"\nversions: [{ version: "last May", text: "x" }]');
  const reading = readContentBy(disclosureSchema, file, facts);
  await expect(reading).rejects.toThrow(
    /sample\.yaml\n {2}line 1, id: .*\n {2}line 2, versions\[0\]\.version: /,
  );
});

it("rejects an unknown field, such as a misspelled one", async () => {
  const file = await yaml("naem: Sample Advisors");
  await expect(readContentBy(agencySchema, file, facts)).rejects.toThrow("Did you mean `name`?");
});

it("reports file and line if it is not YAML", async () => {
  const file = await yaml("id: [unclosed");
  await expect(readContentBy(disclosureSchema, file, facts)).rejects.toThrow(
    /sample\.yaml[\s\S]*line 1/,
  );
});

it("fills every placeholder at any depth, and lists the facts it used", () => {
  const filled = fillIn(
    { a: ["Call {phone}."], b: { c: "{amount:partB_premium} a month" } },
    facts,
  );
  expect(filled.value).toEqual({ a: ["Call (972) 204-5855."], b: { c: "$174.70 a month" } });
  expect(filled.used).toEqual(["phone", "amount:partB_premium"]);
  expect(filled.problems).toEqual([]);
});

it("reports the position of a placeholder without a fact", () => {
  const { problems } = fillIn({ faq: { items: [{ answer: "Call {phoen}." }] } }, facts);
  expect(problems).toEqual([
    {
      path: ["faq", "items", 0, "answer"],
      message: expect.stringContaining("There is nothing named {phoen}. Did you mean `phone`?"),
      words: "{phoen}",
    },
  ]);
});

it("does not change numbers, null and plain braces", () => {
  const tree = { a: 1, b: null, c: "{ not a blank }", d: true };
  expect(fillIn(tree, facts).value).toEqual(tree);
});
