import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import { Island } from "#app/islands/island.tsx";
import { MedigapGaps } from "#app/sections/pictures/medigap-gaps.tsx";
import { BenefitTable } from "./benefit-table.tsx";
import { letterTableId, presetLetters } from "./chosen-letters.ts";
import { CostMeanings } from "./cost-meanings.tsx";
import { LetterPicker } from "./letter-picker.tsx";
import { TableRules } from "./table-rules.tsx";

/** The benefits letter by letter, and what explains the table. Without script all ten letters show. */
export function CompareLetters() {
  return (
    <section aria-labelledby="letters" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="letters" className="text-h2">
            {words.headline}
          </h2>
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
    </section>
  );
}
