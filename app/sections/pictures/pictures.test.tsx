import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import table from "#content/amounts/amounts.yaml";
import hospitalWords, { official as hospital } from "#content/en/pictures/benefit-period.yaml";
import drugWords, { official as drugs } from "#content/en/pictures/drug-phases.yaml";
import stripWords, { official as strip } from "#content/en/pictures/enrollment-strip.yaml";
import gapWords, { official as gaps } from "#content/en/pictures/medigap-gaps.yaml";
import partWords, { official as parts } from "#content/en/pictures/parts-blocks.yaml";
import { BenefitPeriod, HospitalCost } from "./benefit-period.tsx";
import { DrugPhases } from "./drug-phases.tsx";
import { EnrollmentStrip, SignUpTrack } from "./enrollment-strip.tsx";
import { MedigapGaps } from "./medigap-gaps.tsx";
import { PartsBlocks } from "./parts-blocks.tsx";
import { SplitBar } from "./picture-frame.tsx";

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

describe("a split bar", () => {
  const draw = (first: number): string =>
    renderToStaticMarkup(<SplitBar first={first} look="fill-marigold" rest="fill-mint" />);

  test("gives the first part its share of the width", () => {
    expect(draw(25)).toContain('<rect width="25" height="10" class="fill-marigold"');
  });

  test("has no first part at nothing, not even its outline", () => {
    expect(draw(0)).not.toContain("fill-marigold");
  });
});

describe("hospital days", () => {
  const first = { name: "1", once: "$1,632", daily: "$0", you: "", medicare: "" };
  const second = { name: "2", daily: "$408", you: "", medicare: "" };
  const third = { name: "3", daily: "$816.00", you: "", medicare: "" };
  const last = { name: "4", you: "", medicare: "" };
  const steps = [first, second, third, last];
  const paid = (step: (typeof steps)[number]): number[] =>
    [
      ...renderToStaticMarkup(<HospitalCost step={step} steps={steps} />).matchAll(
        /<rect y="[^>]*height="([\d.]+)"/g,
      ),
    ].map(([, height]) => Number(height));

  test("are drawn in scale: twice the amount is twice as tall", () => {
    const [daily = 0] = paid(second);
    expect(paid(third)).toEqual([daily * 2]);
    expect(paid(first)).toEqual([0.1, daily * 4]);
  });

  test("fill the height only where you pay all", () => {
    expect(paid(last)).toEqual([100]);
    expect(Math.max(...steps.slice(0, 3).flatMap(paid))).toBeLessThan(100);
  });
});

describe("a line of the enrollment strip", () => {
  const draw = (signUp: number, start: number): string =>
    renderToStaticMarkup(<SignUpTrack signUp={signUp} start={start} />);

  test("marks the month of signing up and opens the bar where coverage starts", () => {
    expect(draw(0, 3)).toContain('<circle cx="5"');
    expect(draw(0, 3)).toContain("M80 4H30v6H80");
    expect(draw(6, 7)).toContain('<circle cx="65"');
    expect(draw(6, 7)).toContain("M80 4H70v6H80");
  });

  test("sets apart the months before, of and after the birthday", () => {
    expect([2, 3, 4].map((month) => /r="3"[^>]*class="([^"]*)"/.exec(draw(month, 7))?.[1])).toEqual(
      ["fill-pine", "fill-marigold", "fill-card"],
    );
  });
});

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
];
const birthday = names.indexOf("May");

test.each(stripWords.months)(
  "signing up in $month: coverage starts with the birthday month, or the month after if that is later",
  ({ month, starts, startTick }) => {
    const start = Math.max(birthday, names.indexOf(month) + 1);
    expect(starts).toBe(`${names[start]} 1`);
    expect(stripWords.ticks[startTick]).toBe(names[start]?.slice(0, 3));
  },
);

test("the seven months stand in their order, the birthday in the middle", () => {
  expect(stripWords.months.map(({ month }) => names.indexOf(month) - birthday)).toEqual([
    -3, -2, -1, 0, 1, 2, 3,
  ]);
});
