import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import { amountPeriod } from "#content/amounts/known-amount.ts";
import { pictureAmounts, pictureImports, placedPictures } from "./article-text.ts";

const text =
  'Before.\n\n<DrugPhases />\n\nAfter <Term id="part-d">Part D</Term>.\n\n<PartsBlocks />\n';

describe("the pictures of a text", () => {
  test("are those that the text uses, and no others", () => {
    expect(placedPictures(text).map(({ name }) => name)).toEqual(["parts-blocks", "drug-phases"]);
    expect(placedPictures("No <DrugPhasesOld /> here.")).toEqual([]);
  });

  test("are imported on one line, so that problems keep their line numbers", () => {
    expect(pictureImports(text)).toContain(
      'import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";',
    );
    expect(pictureImports(text)).not.toContain("\n");
  });
});

test("every picture has a drawing and texts, and is used in an article", () => {
  const all = globSync("content/en/articles/*.mdx").map((file) => readFileSync(file, "utf8"));
  const placed = placedPictures(all.join("\n")).map(({ name }) => name);
  const worded = globSync("content/en/pictures/*.yaml").map((file) => basename(file, ".yaml"));
  expect(placed.toSorted()).toEqual(worded.toSorted());
  for (const name of placed) expect(existsSync(`app/sections/pictures/${name}.tsx`)).toBe(true);
});

const facts = new Map(amountFacts(table, amountPeriod("2026-11-01")));
const amounts = (placing: string): Promise<string[]> =>
  pictureAmounts(process.cwd(), placing, facts);

test("an article includes the amounts of its pictures", async () => {
  expect(await amounts("<DrugPhases />")).toContain("partD_gap_start");
  expect(await amounts("<BenefitPeriod />\n\n<MedigapGaps />")).toEqual(
    expect.arrayContaining(["partA_coins_61_90", "partB_coinsurance"]),
  );
});

test("an article without pictures does not include their amounts", async () => {
  expect(await amounts("The coverage gap ended.")).toEqual([]);
});
