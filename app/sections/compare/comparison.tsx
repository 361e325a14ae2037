import { useState } from "react";
import { compare } from "#content/en/pages/compare-plans.yaml";
import samplePlans from "#content/en/pages/sample-plans.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlanPicker } from "./plan-picker.tsx";
import { PlanTable } from "./plan-table.tsx";
import { firstSelection, togglePlan } from "./selection.ts";

const { plans } = samplePlans;
const { sample, table } = compare;
const notes = [
  table.notes.stars,
  table.notes.medigap,
  table.notes.premium,
  table.notes.drugs,
  disclaimers.solicitation,
];

/** The table of sample plans and the choice of what stands in it; without script it holds them all. */
export function Comparison() {
  const ready = useHydrated();
  const [selected, setSelected] = useState(() => firstSelection(plans));
  const shown = ready ? plans.filter(({ id }) => selected.includes(id)) : plans;
  return (
    <>
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2">
        <p className="border-l-3 border-marigold pl-5 font-semibold">{sample.note}</p>
        <p>{sample.kinds}</p>
      </div>
      <PlanPicker
        plans={plans}
        selected={selected}
        onToggle={(id) => setSelected((before) => togglePlan(before, id))}
        ready={ready}
      />
      {shown.length > 0 && (
        <div className="mt-6">
          <PlanTable plans={shown} />
        </div>
      )}
      <ul className="mt-8 max-w-[65ch] space-y-2 text-small">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
