import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import hospitalWords from "#content/en/pictures/benefit-period.yaml";
import doctorWords from "#content/en/pictures/doctor-choice.yaml";
import drugWords from "#content/en/pictures/drug-phases.yaml";
import stripWords from "#content/en/pictures/enrollment-strip.yaml";
import gapWords from "#content/en/pictures/medigap-gaps.yaml";
import partWords from "#content/en/pictures/parts-blocks.yaml";
import stairWords from "#content/en/pictures/penalty-steps.yaml";
import clockWords from "#content/en/pictures/year-clock.yaml";
import yearWords from "#content/en/pictures/yearly-costs.yaml";
import { months as monthNames } from "#content/en/site/days.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { Today } from "#app/sections/page/today.ts";
import { seasonNear, yearAngle } from "#medicare/seasons.ts";
import { BenefitPeriod, hospitalParts } from "./benefit-period.tsx";
import { DoctorChoice } from "./doctor-choice.tsx";
import { DrugPhases } from "./drug-phases.tsx";
import { EnrollmentStrip, SignUpMonths } from "./enrollment-strip.tsx";
import { MedigapGaps } from "./medigap-gaps.tsx";
import { PartsBlocks } from "./parts-blocks.tsx";
import { PenaltySteps } from "./penalty-steps.tsx";
import { inDollars, SplitBar } from "./picture-frame.tsx";
import { band, YearClock } from "./year-clock.tsx";
import { YearlyCosts, yearlyCost } from "./yearly-costs.tsx";

const yearClockOn = (today: string) => (
  <Today value={today}>
    <YearClock />
  </Today>
);

const pictures = [
  ["EnrollmentStrip", EnrollmentStrip, stripWords],
  ["PartsBlocks", PartsBlocks, partWords],
  ["DrugPhases", DrugPhases, drugWords],
  ["BenefitPeriod", BenefitPeriod, hospitalWords],
  ["MedigapGaps", MedigapGaps, gapWords],
  ["DoctorChoice", DoctorChoice, doctorWords],
  ["PenaltySteps", () => <PenaltySteps years={2} />, stairWords],
  ["YearClock", () => yearClockOn("2026-11-16"), clockWords],
  ["YearlyCosts", YearlyCosts, yearWords],
] as const;

describe.each(pictures)("%s", (_, Picture, words) => {
  const html = renderToStaticMarkup(<Picture />);
  const text = readable(html);

  test("has all its words as text, not only in the drawing", () => {
    const silent = everyText(words).filter((each) => !text.includes(each));
    expect(silent).toEqual([]);
  });

  test("is a captioned figure without headings, and hides its drawings from screen readers", () => {
    expect(html).toMatch(/^<figure[^>]*><figcaption/);
    expect(html).not.toMatch(/<h[1-6]|style=/);
    expect(html.match(/<svg/g)?.length ?? 0).toBe(
      html.match(/<svg aria-hidden="true"/g)?.length ?? 0,
    );
  });
});

/** Fields that only the drawing uses: the picture says them in words too. */
const drawn = new Set([
  "kind",
  "fill",
  "share",
  "once",
  "daily",
  "fence",
  "inside",
  "outside",
  "opens",
  "closes",
]);

/** The texts of a tree that a visitor reads. */
function everyText(tree: unknown, key = ""): string[] {
  if (typeof tree === "string")
    return drawn.has(key) ? [] : tree.split(/\[\w+\]/).filter((part) => part.trim() !== "");
  if (typeof tree !== "object" || tree === null || key === "choices") return [];
  return Object.entries(tree).flatMap(([name, item]) => everyText(item, name));
}

function readable(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

test("a split bar gives the first part its share of the width, and none for zero, not even an outline", () => {
  const draw = (first: number): string =>
    renderToStaticMarkup(<SplitBar first={first} look="fill-marigold" rest="fill-mint" />);
  expect(draw(25)).toContain('<rect width="25" height="10" class="fill-marigold"');
  expect(draw(0)).not.toContain("fill-marigold");
});

describe("hospital days", () => {
  const first = { name: "1", once: "$1,632", daily: "$0", you: "", medicare: "" };
  const second = { name: "2", daily: "$408", you: "", medicare: "" };
  const third = { name: "3", daily: "$816.00", you: "", medicare: "" };
  const last = { name: "4", you: "", medicare: "" };
  const steps = [first, second, third, last];
  const yours = (step: (typeof steps)[number]): number =>
    hospitalParts(step, steps).find(({ look }) => look === "fill-marigold")?.share ?? 0;

  test("are drawn to scale: twice the amount takes twice as much of the day", () => {
    expect(yours(third)).toBe(yours(second) * 2);
    expect(yours(third)).toBeLessThan(100);
  });

  test("are all yours only if you pay everything, and all Medicare's if you pay nothing", () => {
    expect(hospitalParts(last, steps)).toEqual([{ share: 100, look: "fill-marigold" }]);
    expect(hospitalParts(first, steps)).toEqual([{ share: 100, look: "fill-mint" }]);
  });

  test("have a bill, and no bar, for what is paid once", () => {
    const html = renderToStaticMarkup(<BenefitPeriod />);
    expect(html.match(/<text[^>]*>/g)).toHaveLength(1);
    expect(/<text[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/^\$[\d,]+$/);
  });
});

describe("the stairs of the penalty", () => {
  const html = renderToStaticMarkup(<PenaltySteps />);

  test("rise by a tenth of the premium for each full year", () => {
    const [one = 0, two = 0, three = 0] = stairWords.steps.map(({ adds }) => inDollars(adds));
    expect(one / inDollars(stairWords.onTime.pays)).toBeCloseTo(0.1, 2);
    expect([two, three]).toEqual([one * 2, expect.closeTo(one * 3, 5)]);
  });

  test("mark the visitor's own step, if it is one of them", () => {
    const mark = `>${stairWords.you}<`;
    expect(html).not.toContain(mark);
    const marked = renderToStaticMarkup(<PenaltySteps years={2} />);
    expect(marked.split(mark)).toHaveLength(2);
    expect(marked.split(mark)[0]).toMatch(/2 years(?!.*3 years)/);
    expect(renderToStaticMarkup(<PenaltySteps years={9} />)).not.toContain(mark);
  });
});

describe("the clock of the year", () => {
  /** Where a band begins on its outer edge, and ends on its inner. */
  const ends = (opens: string, closes: string): number[] =>
    [...band({ opens, closes }, 70).matchAll(/[ML](-?\d+) (-?\d+)/g)].map(
      ([, x, y]) => (Math.round((Math.atan2(Number(x), -Number(y)) * 180) / Math.PI) + 360) % 360,
    );

  test("has January at the top and goes clockwise, a twelfth for each month", () => {
    expect([yearAngle("01-01"), yearAngle("04-01"), yearAngle("2026-10-01")]).toEqual([0, 90, 270]);
    expect(yearAngle("10-16")).toBeCloseTo(270 + (30 * 15) / 31);
    expect([yearAngle("03-31", true), yearAngle("12-31", true)]).toEqual([90, 360]);
  });

  test("has each period's band from its first day to the end of its last", () => {
    expect(ends("01-01", "03-31")).toEqual([0, 90]);
    const [from = 0, to = 0] = ends("10-15", "12-07");
    expect(Math.abs(from - yearAngle("10-15"))).toBeLessThan(1.5);
    expect(Math.abs(to - yearAngle("12-07", true))).toBeLessThan(1.5);
  });

  test("has the same seasons as the rest of the site", () => {
    const dates = clockWords.periods.map(({ opens, closes }) => `${opens} ${closes}`);
    for (const day of ["2026-02-01", "2026-11-01"]) {
      const { opens, closes } = seasonNear(day);
      expect(dates).toContain(`${opens.slice(5)} ${closes.slice(5)}`);
    }
  });

  test.each([
    ["2026-11-16", 315, 1],
    ["2027-02-01", 30, 2],
    ["2027-07-01", 180, 0],
  ])("on %s, points at the day and says what is open", (today, degrees, count) => {
    const html = renderToStaticMarkup(yearClockOn(today));
    expect(html).toContain(`rotate(${degrees})`);
    expect(html.split(`>${clockWords.open}</b>`)).toHaveLength(count + 1);
  });
});

describe("the months of signing up", () => {
  type Months = Parameters<typeof SignUpMonths>[0]["months"];
  const months: Months = stripWords.months.map(({ startTick, ...entry }, index) => ({
    ...entry,
    box: stripWords.ticks[index] ?? "",
    startsOn: `${stripWords.ticks[startTick]} 1`,
  }));

  test("are pine before the birthday's, which is marigold, and white after it, as the key says", () => {
    const html = renderToStaticMarkup(
      <SignUpMonths words={stripWords} months={months} pivot={3} event="You turn 65" />,
    );
    const boxes = html.matchAll(/<rect[^>]*? class="([^"]*)"[^>]*><\/rect><text/g);
    const [pine, card] = ["fill-pine", "fill-card"];
    expect(Array.from(boxes, ([, look]) => look)).toEqual([
      pine,
      pine,
      pine,
      "fill-marigold",
      card,
      card,
      card,
    ]);
    expect(/<\/svg>([^<]*)<\/span><\/div><div class="mt-4 print:hidden"/.exec(html)?.[1]).toBe(
      "You turn 65",
    );
  });
});

const names = monthNames.slice(0, 9);
const birthday = names.indexOf("May");

test.each(stripWords.months)(
  "signing up in $month: coverage starts with the birthday month, or the month after if that is later",
  ({ month, starts, startTick }) => {
    const start = Math.max(birthday, names.indexOf(month) + 1);
    expect(starts).toBe(`${names[start]} 1`);
    expect(stripWords.ticks[startTick]).toBe(names[start]?.slice(0, 3));
  },
);

test("lists the seven months in order, with the birthday in the middle", () => {
  expect(stripWords.months.map(({ month }) => names.indexOf(month) - birthday)).toEqual([
    -3, -2, -1, 0, 1, 2, 3,
  ]);
});

describe("a year with a choice of plans", () => {
  const some = [
    { id: "hmo", name: "HMO", premium: 24.5, annualOutOfPocketMax: 4900 },
    { id: "g", name: "Plan G", premium: 145.8, annualOutOfPocketMax: null },
    { id: "rx", name: "Rx", premium: 32.7, annualOutOfPocketMax: null },
  ];

  test("is 12 premiums, and at most the limits on care and drugs more", () => {
    const limit = { drugs: "$2,100" };
    const hmo = { name: "HMO", premiums: 294, care: 4900, drugs: 2100, most: 7294 };
    expect(yearlyCost({ plans: ["hmo"], ...limit }, some)).toEqual(hmo);
    const both = { name: "Plan G + Rx", premiums: 2142, care: 283, drugs: 2100, most: 4525 };
    expect(yearlyCost({ plans: ["g", "rx"], care: "$283", ...limit }, some)).toEqual(both);
  });

  test("isn't drawn for a plan that doesn't exist, or whose cost has no limit", () => {
    expect(() => yearlyCost({ plans: ["ppo"], drugs: "$2,100" }, some)).toThrow(/ppo/);
    expect(() => yearlyCost({ plans: ["g"], drugs: "$2,100" }, some)).toThrow(/g$/);
  });

  test("of the sample plans is as the title says", () => {
    const [hmo, medigap] = yearWords.choices.map((choice) => yearlyCost(choice, plans));
    expect(yearWords.title).toBe(
      "In a quiet year, the HMO costs less. In a hard year, it costs more.",
    );
    expect(hmo?.premiums).toBeLessThan(medigap?.premiums ?? 0);
    expect(hmo?.most).toBeGreaterThan(medigap?.most ?? Infinity);
  });

  test("says that the plans are made up, unless the frame around it does", () => {
    expect(renderToStaticMarkup(<YearlyCosts />)).toContain("made up");
    expect(renderToStaticMarkup(<YearlyCosts bare />)).not.toContain("made up");
  });
});
