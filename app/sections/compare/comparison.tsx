import { useState } from "react";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlanPicker } from "./plan-picker.tsx";
import { firstSelection, togglePlan } from "./selection.ts";
import { PlanTable, SampleWords, TableNotes } from "./still-compare.ts";

/** How the style sheet calls the columns of the plans (`plan-columns`). */
const columns = ["first", "second", "third"];

/** The table of sample plans and the choice of what stands in it; without script it holds them all. */
export function Comparison() {
  const ready = useHydrated();
  const [selected, setSelected] = useState(() => firstSelection(plans));
  const isHidden = (id: string) => ready && !selected.includes(id);
  return (
    <>
      <SampleWords />
      <PlanPicker
        plans={plans}
        selected={selected}
        onToggle={(id) => setSelected((before) => togglePlan(before, id))}
        ready={ready}
      />
      <div
        hidden={plans.every(({ id }) => isHidden(id))}
        data-without={plans
          .flatMap(({ id }, place) => (isHidden(id) ? [columns[place]] : []))
          .join(" ")}
        className="late mt-6 plan-columns"
      >
        <PlanTable />
      </div>
      <TableNotes />
    </>
  );
}
