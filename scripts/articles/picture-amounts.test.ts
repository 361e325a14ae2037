import { expect, test } from "vitest";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import { pictureAmounts } from "./picture-amounts.ts";

const facts = new Map(amountFacts(table));
const amounts = (text: string): Promise<string[]> => pictureAmounts(process.cwd(), text, facts);

test("an article that shows a picture answers for the amounts in it", async () => {
  expect(await amounts("<DrugPhases />")).toContain("partD_gap_start");
  expect(await amounts("<BenefitPeriod />\n\n<MedigapGaps />")).toEqual(
    expect.arrayContaining(["partA_coins_61_90", "partB_coinsurance"]),
  );
});

test("an article without pictures has none of theirs", async () => {
  expect(await amounts("The coverage gap ended.")).toEqual([]);
});
