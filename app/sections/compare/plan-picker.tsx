import type { SamplePlan } from "#content/en/pages/sample-plans.schema.ts";
import { compare } from "#content/en/pages/compare-plans.yaml";
import { PlanCard } from "./plan-card.tsx";
import { canToggle } from "./selection.ts";

const { picker } = compare;

interface PlanPickerProps {
  readonly plans: readonly SamplePlan[];
  readonly selected: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Without script there is nothing to choose: every plan is in the table. */
  readonly ready: boolean;
}

/** The plans on cards, each with its box to tick. */
export function PlanPicker({ plans, selected, onToggle, ready }: PlanPickerProps) {
  const full = plans.some(({ id }) => !canToggle(selected, id));
  return (
    <fieldset className="mt-8 print:hidden">
      <legend className="text-small font-semibold">
        {ready ? picker.legend : compare.caption}
      </legend>
      <div className="mt-3 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan}>
            <Choice
              plan={plan}
              ready={ready}
              checked={ready && selected.includes(plan.id)}
              disabled={!canToggle(selected, plan.id)}
              onToggle={onToggle}
            />
          </PlanCard>
        ))}
      </div>
      <p role="status" className="mt-4 min-h-8">
        {ready && selected.length > 0 && (
          <>
            {picker.status}: {selected.length} {picker.of} {plans.length}.{" "}
          </>
        )}
        {ready && selected.length === 0 && picker.none}
        {full && picker.limit}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly plan: SamplePlan;
  readonly ready: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: (id: string) => void;
}

/** The box of one plan; the whole card is its target. */
function Choice({ plan, ready, checked, disabled, onToggle }: ChoiceProps) {
  return (
    <label
      hidden={!ready}
      className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold after:absolute after:inset-0"
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(plan.id)}
        aria-describedby={`plan-${plan.id}`}
        className="relative z-1 size-7 shrink-0 accent-pine"
      />
      <span>
        {picker.choose}
        <span className="sr-only"> {plan.name}</span>
      </span>
    </label>
  );
}
