import page, { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import table, { benefits } from "#content/en/topics/medigap-benefits.yaml";
import {
  medigapLetters as letters,
  type MedigapLetter,
} from "#content/en/topics/medigap-letters.ts";
import { Island } from "#app/islands/island.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { MedigapGaps } from "#app/sections/pictures/medigap-gaps.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { BenefitCell } from "./benefit-cell.tsx";
import { letterTableId, presetLetters, LetterPicker } from "./letter-picker.tsx";

/** The benefits letter by letter, and what explains the table. Without script all ten letters show. */
export function CompareLetters() {
  return (
    <Section id="letters" className="pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Heading id="letters" text={words.headline} />
          <p className="mt-5 text-lead text-quiet">{words.intro}</p>
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
      <div className="mt-12">
        <MedigapGaps />
      </div>
    </Section>
  );
}

/**
 * Stays in view while the letters scroll past, unless letters are so large that it would cover them. Cells
 * carry the lines: those of a table stay behind.
 */
const first = "left-0 bg-paper pr-4 text-left min-[20rem]:sticky";

/** What the letters pay: a row for each cost, a column for each letter. */
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
      className="w-20 border-b-3 border-pine px-1.5 pb-2 text-left align-bottom font-normal md:w-44 md:px-4"
    >
      {words.plan} <span className="block font-serif text-h3 font-semibold">{letter}</span>
    </th>
  );
}

const { rules } = page.compare;

/** What a table cannot say in one word: who may buy a letter, copays, versions, three states. */
function TableRules() {
  return (
    <div className="rounded-card bg-sand p-6 sm:p-8 lg:col-span-5">
      <h3 className="text-h3">{rules.headline}</h3>
      <PointList items={rules.points} className="mt-4 space-y-5" />
    </div>
  );
}

/** Each row of the table in a sentence, for whom the names are new. */
function CostMeanings() {
  return (
    <div className="lg:col-span-7">
      <h3 className="text-h3">{page.compare.meanings}</h3>
      <dl className="mt-4">
        {table.benefits.map(({ benefit, meaning }) => (
          <div
            key={benefit}
            className="grid gap-x-6 border-t border-hair py-3 text-small sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-semibold">{benefit}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
