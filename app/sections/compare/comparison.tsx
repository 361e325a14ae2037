import { useState } from "react";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlanPicker } from "./plan-picker.tsx";
import { PlanTable } from "./plan-table.tsx";
import { firstSelection, togglePlan } from "./selection.ts";
import { SampleWords, TableNotes } from "./still-compare.ts";

/** The table of sample plans and the choice of what stands in it; without script it holds them all. */
export function Comparison() {
  const ready = useHydrated();
  const [selected, setSelected] = useState(() => firstSelection(plans));
  const shown = ready ? plans.filter(({ id }) => selected.includes(id)) : plans;
  return (
    <>
      <SampleWords />
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
      <TableNotes />
    </>
  );
}
