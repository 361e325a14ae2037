import type { ReactNode } from "react";
import { formatDollars } from "#content/amounts/format-amount.ts";
import words from "#content/en/pictures/yearly-costs.yaml";
import type { PlanChoice } from "#content/en/pictures/schemas.ts";
import type { SamplePlan } from "#content/en/pages/compare-plans.schema.ts";
import { samples } from "#content/en/pages/compare-plans.yaml";
import { plans as samplePlans } from "#content/en/pages/sample-plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { inDollars, KeyEntry, PictureFrame, round } from "./picture-frame.tsx";

/** What a choice of plans costs in a year, in US dollars. */
export interface YearlyCost {
  /** Names of the plans. */
  readonly name: string;
  /** Twelve premiums of each plan: a year without care. */
  readonly premiums: number;
  /** The most you could pay for covered care, and for covered drugs. */
  readonly care: number;
  readonly drugs: number;
  /** All three: the hardest year. */
  readonly most: number;
}

/**
 * Adds up a year with a choice of plans. The limit on care is the choice's own, or else the plans' limits together.
 * @param plans among them the choice's
 * @throws {Error} if one of its plans isn't there, or nothing limits what you could pay for care
 */
export function yearlyCost(
  { plans: ids, care: ownLimit, drugs: drugLimit }: PlanChoice,
  plans: readonly Pick<SamplePlan, "id" | "name" | "premium" | "annualOutOfPocketMax">[],
): YearlyCost {
  const chosenPlans = ids.map((id) => {
    const plan = plans.find((one) => one.id === id);
    if (!plan) throw new Error(`yearly-costs.yaml names a plan that doesn't exist: ${id}`);
    return plan;
  });
  const limits = chosenPlans.flatMap(({ annualOutOfPocketMax: limit }) => limit ?? []);
  if (!ownLimit && limits.length === 0)
    throw new Error(`yearly-costs.yaml needs the most you could pay for care: ${ids.join(", ")}`);
  const care = ownLimit ? inDollars(ownLimit) : sum(limits);
  const drugs = inDollars(drugLimit);
  // Whole cents, because 24.5 × 12 and the like add up binary fractions.
  const premiums = Math.round(sum(chosenPlans.map(({ premium }) => premium * 12)) * 100) / 100;
  return {
    name: chosenPlans.map(({ name }) => name).join(" + "),
    premiums,
    care,
    drugs,
    most: premiums + care + drugs,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Stripes, for an amount that may or may not come. */
const could = "url(#could)";

interface YearlyCostsProps {
  /** Inside a frame that says that the plans are made up. Elsewhere, a note says so. */
  readonly bare?: boolean;
  /**
   * Above the bars of one choice alone, as `plan-columns` in the style sheet shows them: a choice has the place of its
   * first plan.
   */
  readonly alone?: string;
  /** A person who speaks about the bars. The amount to speak about has a ring around it. */
  readonly says?: ReactNode;
}

/** A quiet and a hard year with each choice of the sample plans. */
export function YearlyCosts({ bare = false, alone, says }: YearlyCostsProps) {
  const { title, text, notes, choices } = words;
  const places = choices.map(
    ({ plans: [first] }) => samplePlans.findIndex(({ id }) => id === first) + 1,
  );
  return (
    <PictureFrame
      title={
        alone ? (
          <>
            <span data-of={places.join(" ")}>{title}</span>
            <span data-alone="">{alone}</span>
          </>
        ) : (
          title
        )
      }
      text={text}
      notes={bare ? notes : [...notes, samples.note]}
      bare={bare}
      flows={bare}
      after={says}
    >
      <TwoYears
        costs={choices.map((choice) => yearlyCost(choice, samplePlans))}
        words={words}
        places={places}
        ring={says !== undefined}
        flows={bare}
      />
    </PictureFrame>
  );
}

interface TwoYearsProps {
  readonly costs: readonly YearlyCost[];
  readonly words: Pick<typeof words, "key" | "quiet" | "hard" | "premiums" | "care"> & {
    /** Without it, what drugs cost isn't part of the bars. */
    readonly drugs?: string;
  };
  /** Of each choice's column in a table that hides some (from 1). */
  readonly places?: readonly number[];
  /** Draws a ring around the most that the hard year could cost. */
  readonly ring?: boolean;
  /** On paper, the years are beside each other, and may go on on the next sheet. */
  readonly flows?: boolean;
}

/** The bars of both years, all to one scale, and unless they flow on one sheet of paper. */
export function TwoYears({
  costs,
  words: texts,
  places,
  ring = false,
  flows = false,
}: TwoYearsProps) {
  const { key, quiet, hard } = texts;
  const highest = Math.max(...costs.map(({ most }) => most));
  const scale = 100 / highest;
  return (
    <div className={flows ? "year-columns" : "break-inside-avoid"}>
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <pattern
          id="could"
          width="11"
          height="11"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 5h11" strokeWidth="6" className="stroke-marigold" />
        </pattern>
      </svg>
      <p className="mb-5 flex flex-wrap gap-x-6 print:mb-3">
        <KeyEntry className="fill-marigold">{key.sure}</KeyEntry>
        <KeyEntry fill={could}>{key.could}</KeyEntry>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-serif text-h4 font-semibold">{quiet.name}</b>
        {quiet.text}
      </p>
      <ul className="mt-3">
        {costs.map(({ name, premiums }, at) => (
          <li key={name} data-of={places?.[at]} className="mb-3 print:mb-1">
            <WholeNumbers>{name}</WholeNumbers>{" "}
            {premiums > 0 ? (
              <CostBar scale={scale} sure={premiums} more={[]} />
            ) : (
              <b className="ml-3 font-serif text-h4 font-semibold">{whole(0)}</b>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex break-after-avoid flex-wrap items-baseline gap-x-3 border-t border-hair pt-6 print:mt-3 print:pt-3">
        <b className="font-serif text-h4 font-semibold">{hard.name}</b>
        {hard.text}
      </p>
      <ul className="mt-3">
        {costs.map(({ name, premiums, care, drugs, most }, at) => (
          <li key={name} data-of={places?.[at]} className="mb-3 print:mb-1">
            <WholeNumbers>{name}</WholeNumbers>
            <CostBar
              scale={scale}
              sure={premiums}
              more={texts.drugs ? [care, drugs] : [care]}
              ring={ring && most === highest}
            />
            <span className="text-quiet">
              {[
                fillPlaces(texts.premiums, { amount: whole(premiums) }),
                fillPlaces(texts.care, { amount: whole(care) }),
                ...(texts.drugs ? [fillPlaces(texts.drugs, { amount: whole(drugs) })] : []),
              ].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CostBarProps {
  /** Percent of the width for a dollar. */
  readonly scale: number;
  /** What you pay in any case, in US dollars. */
  readonly sure: number;
  /** What you might pay, in order. */
  readonly more: readonly number[];
  readonly ring?: boolean;
}

/** A year's cost as a bar, with its amount at the end: solid for what you pay in any case, striped for the rest. */
export function CostBar({ scale, sure, more, ring = false }: CostBarProps) {
  const most = sure + sum(more);
  const share = (dollars: number): string => `${round((dollars / most) * 100)}%`;
  return (
    // The room at the end is the longest bar's amount's, so that each is beside its bar.
    <span className={`my-2 flex items-center pr-[6.5rem] print:my-1 ${ring ? "" : "gap-x-4"}`}>
      {/* Nothing to pay has no bar. */}
      {most > 0 && (
        <svg
          aria-hidden="true"
          width={`${round(most * scale)}%`}
          height="36"
          className="shrink-0 sketch print:h-5"
          fill={could}
        >
          <rect width={share(sure)} height="100%" className="fill-marigold" />
          {more.map((dollars, place) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- two amounts can be the same
              key={place}
              x={share(sure + sum(more.slice(0, place)))}
              width={share(dollars)}
              height="100%"
            />
          ))}
        </svg>
      )}
      {/* The ring takes the place of the gap. */}
      <b
        className={`shrink-0 font-serif text-h4 font-semibold whitespace-nowrap ${ring ? "circled mr-0.5 ml-3 px-1 leading-none before:-inset-x-[0.35em] before:-inset-y-1" : ""}`}
      >
        {whole(most)}
      </b>
    </span>
  );
}

function whole(dollars: number): string {
  return formatDollars(Math.round(dollars));
}
