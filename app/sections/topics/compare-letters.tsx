import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import type { BenefitValue } from "#content/en/topics/schemas.ts";
import { benefits } from "#content/en/topics/medigap-benefits.yaml";
import {
  type MedigapLetter,
  medigapLetters as letters,
} from "#content/en/topics/medigap-letters.ts";
import { Island } from "#app/islands/island.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { LetterPicker, letterTableId, presetLetters } from "./letter-picker.tsx";

/** The benefits by letter, with explanations. Without script all ten letters show. */
export function CompareLetters() {
  return (
    <Section id="letters" className="pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Heading id="letters" text={words.headline} />
          <p className="mt-5 text-quiet sm:text-lead">{words.intro}</p>
        </div>
        <div className="lg:col-span-7 lg:self-end print:hidden">
          <Island
            name="letter-picker"
            of={LetterPicker}
            props={{ preset: presetLetters }}
            className="hidden scripted:block"
          />
        </div>
      </div>
      <div
        id={letterTableId}
        data-letters={presetLetters.join(" ")}
        data-few=""
        className="mt-10 letter-columns"
      >
        <BenefitTable />
      </div>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-12">
        <TableRules />
        <CostMeanings />
      </div>
    </Section>
  );
}

/**
 * Stays visible while the letters scroll, unless text is so large that it would cover them. The borders are
 * on the cells: those of a table do not move with sticky cells.
 */
const first = "left-0 bg-paper pr-4 text-left min-[20rem]:sticky";

/** A row for each cost, a column for each letter. */
function BenefitTable() {
  return (
    <>
      <ScrollTable label={words.headline}>
        <table className="w-full border-separate border-spacing-0 text-small wrap-normal">
          <caption className="sr-only">{words.headline}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${first} border-b-3 border-pine pb-2 align-bottom`}>
                {words.benefit}
              </th>
              {letters.map((letter) => (
                <LetterHead key={letter} letter={letter} />
              ))}
            </tr>
          </thead>
          <tbody>
            {benefits.map(({ benefit, values }) => (
              <tr key={benefit}>
                <th
                  scope="row"
                  className={`${first} min-w-30 border-b border-hair py-3 align-top leading-snug font-semibold`}
                >
                  {benefit}
                </th>
                {letters.map((letter) => (
                  <BenefitCell key={letter} value={values[letter]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-5 measure text-small text-quiet">{words.key}</p>
    </>
  );
}

function LetterHead({ letter }: { readonly letter: MedigapLetter }) {
  return (
    <th
      scope="col"
      className="w-20 border-b-3 border-pine px-1.5 pb-2 text-left align-bottom font-normal md:w-44 md:px-4 print:w-36"
    >
      {words.plan} <span className="block font-serif text-h3 font-semibold">{letter}</span>
    </th>
  );
}

/** What a table cell cannot say: who may buy a letter, copays, versions, three states. */
function TableRules() {
  return (
    <div className="lg:col-span-5">
      <Drawing of="spots/card" className="mr-8 ml-auto perched" optional />
      <div className="paper p-6 sm:p-8">
        <h3 className="text-h3">{words.rules.headline}</h3>
        <PhoneFold show="details" of={words.rules.headline}>
          <PointList items={words.rules.points} className="stack-5 mt-4" />
        </PhoneFold>
      </div>
    </div>
  );
}

/** Each row of the table explained in a sentence. */
function CostMeanings() {
  return (
    <div className="lg:col-span-7">
      <h3 className="text-h3">{words.meanings}</h3>
      <PhoneFold show="list" of={words.meanings}>
        <PointList
          items={benefits.map(({ benefit, meaning }) => ({ title: benefit, text: meaning }))}
          className="mt-4"
          row="grid gap-x-6 border-t border-hair py-3 text-small sm:grid-cols-[11rem_1fr]"
        />
      </PhoneFold>
    </div>
  );
}

/** What a policy pays of a cost: an icon, and the same in words. */
function BenefitCell({ value }: { readonly value: BenefitValue }) {
  return (
    <td className="border-b border-hair px-1.5 py-3 align-top leading-snug md:px-4">
      <span className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Mark mark={benefitMark(value)} />
        {benefitText(value, words)}
      </span>
    </td>
  );
}

function Mark({ mark }: { readonly mark: BenefitMark }) {
  if (mark.kind === "words") return null;
  if (mark.kind === "share") return <ShareMark percent={mark.percent} />;
  return (
    <span className={mark.kind === "all" ? "text-leaf" : "text-quiet"}>
      <Icon name={mark.kind === "all" ? "check" : "close"} />
    </span>
  );
}

/**
 * A disk filled by the share that the policy pays: a circle whose stroke is as wide as the disk, dashed to
 * that share.
 */
function ShareMark({ percent }: { readonly percent: number }) {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" className="text-leaf">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle
        cx="12"
        cy="12"
        r="4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="9"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  );
}

/** The icon for a value: a check, a cross, a partly filled disk, or none. */
type BenefitMark =
  | { readonly kind: "all" }
  | { readonly kind: "nothing" }
  | { readonly kind: "share"; readonly percent: number }
  | { readonly kind: "words" };

/** The icon for a value; "80%" gives its share. */
export function benefitMark(value: BenefitValue): BenefitMark {
  if (typeof value === "boolean") return { kind: value ? "all" : "nothing" };
  const share = /^(\d+)%$/.exec(value)?.[1];
  return share === undefined ? { kind: "words" } : { kind: "share", percent: Number(share) };
}

type BenefitWords = Pick<typeof words, "yes" | "no" | "part">;

/** The text for a value: "Covered", "Not covered", "80% covered", or its own words. */
export function benefitText(value: BenefitValue, { yes, no, part }: BenefitWords): string {
  if (typeof value === "boolean") return value ? yes : no;
  return benefitMark(value).kind === "share" ? `${value} ${part}` : value;
}
