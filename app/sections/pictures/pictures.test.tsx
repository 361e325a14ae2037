import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import hospitalWords, { official as hospital } from "#content/en/pictures/benefit-period.yaml";
import drugWords, { official as drugs } from "#content/en/pictures/drug-phases.yaml";
import stripWords, { official as strip } from "#content/en/pictures/enrollment-strip.yaml";
import gapWords, { official as gaps } from "#content/en/pictures/medigap-gaps.yaml";
import partWords, { official as parts } from "#content/en/pictures/parts-blocks.yaml";
import { BenefitPeriod } from "./benefit-period.tsx";
import { DrugPhases } from "./drug-phases.tsx";
import { EnrollmentStrip } from "./enrollment-strip.tsx";
import { MedigapGaps } from "./medigap-gaps.tsx";
import { PartsBlocks } from "./parts-blocks.tsx";

const facts = new Map(amountFacts(table));

const pictures = [
  ["EnrollmentStrip", EnrollmentStrip, stripWords, strip, []],
  ["PartsBlocks", PartsBlocks, partWords, parts, []],
  [
    "DrugPhases",
    DrugPhases,
    drugWords,
    drugs,
    [
      "amount:partD_max_deductible",
      "amount:partD_gap_start",
      "amount:partD_oop_threshold",
      "amount:partD_gap_share",
      "amount:partD_catastrophic_share",
      "official:partD_cap",
      "official-year:partD_cap",
      "official:partD_max_deductible",
    ],
  ],
  [
    "BenefitPeriod",
    BenefitPeriod,
    hospitalWords,
    hospital,
    ["amount:partA_deductible", "amount:partA_coins_61_90", "amount:partA_lifetime_reserve"],
  ],
  [
    "MedigapGaps",
    MedigapGaps,
    gapWords,
    gaps,
    ["amount:partB_coinsurance", "amount:medigap_foreign_travel"],
  ],
] as const;

describe.each(pictures)("%s", (_, Picture, words, official, named) => {
  const html = renderToStaticMarkup(<Picture />);
  const text = readable(html);

  test("says each of its words in text, none in the drawing alone", () => {
    const silent = everyText(words).filter((each) => !text.includes(each));
    expect(silent).toEqual([]);
  });

  test("says each amount as the table has it", () => {
    for (const name of named) expect(text).toContain(facts.get(name));
  });

  test("gives the official amount beside each that it quotes", () => {
    const quoted = named.flatMap((name) => name.match(/^amount:(.*)/)?.[1] ?? []);
    expect(official.map(({ id }) => id)).toEqual(expect.arrayContaining(quoted));
  });

  test("is a captioned figure without headings of its own, and its drawings are no news to a listener", () => {
    expect(html).toMatch(/^<figure[^>]*><figcaption/);
    expect(html).not.toMatch(/<h[1-6]|style=/);
    expect(html.match(/<svg/g)?.length ?? 0).toBe(
      html.match(/<svg aria-hidden="true"/g)?.length ?? 0,
    );
  });
});

/** The texts of a tree; the kinds and shares that only the drawing takes are told in words beside it. */
function everyText(tree: unknown, key = ""): string[] {
  if (typeof tree === "string")
    return ["kind", "fill", "share", "once", "daily"].includes(key) ? [] : [tree];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, item]) => everyText(item, name));
}

function readable(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
