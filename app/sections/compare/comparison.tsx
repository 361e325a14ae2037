import { useState } from "react";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlanPicker } from "./plan-picker.tsx";
import { firstSelection, togglePlan } from "./selection.ts";
import { PlanTable, SampleWords, TableNotes } from "./still-compare.ts";

/** Hides a plan's column, by the plan's place; the first column names the rows. */
const withoutPlan = [
  "[&_tr>:nth-child(2)]:hidden",
  "[&_tr>:nth-child(3)]:hidden",
  "[&_tr>:nth-child(4)]:hidden",
];

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
        className={`mt-6 ${plans.map(({ id }, place) => (isHidden(id) ? withoutPlan[place] : "")).join(" ")}`}
      >
        <PlanTable />
      </div>
      <TableNotes />
    </>
  );
}
