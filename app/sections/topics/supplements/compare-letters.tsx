import { useDeferredValue, useState } from "react";
import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import { medigapLetters, type MedigapLetter } from "#content/en/topics/medigap-letters.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BenefitTable } from "./benefit-table.tsx";
import { PlanChooser } from "./plan-chooser.tsx";
import { presetLetters } from "./chosen-letters.ts";
import { TableNotes } from "./still-supplements.ts";

/** The benefits letter by letter. Before script runs, and without it, all ten letters show. */
export function CompareLetters() {
  const ready = useHydrated();
  const [chosen, choose] = useState<readonly MedigapLetter[]>(presetLetters);
  // The great table may come a little later: a press is answered first.
  const shown = useDeferredValue(ready ? chosen : medigapLetters);
  return (
    <section aria-labelledby="letters" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="letters" className="text-h2">
            {words.headline}
          </h2>
          <p className="mt-5 text-lead text-quiet">{words.intro}</p>
        </div>
        <div
          className={`lg:col-span-7 lg:self-end print:hidden ${ready ? "" : "invisible noscript:hidden"}`}
        >
          <PlanChooser chosen={chosen} onChoose={choose} />
        </div>
      </div>
      <div
        data-few={shown.length < 4 || undefined}
        className="late mt-10 data-few:lg:max-w-[56rem]"
      >
        {shown.length > 0 && <BenefitTable letters={shown} />}
      </div>
      <TableNotes />
    </section>
  );
}
