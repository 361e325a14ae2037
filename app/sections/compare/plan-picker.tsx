import { useEffect, useRef, useState } from "react";
import { compare } from "#content/en/pages/compare-plans.yaml";
import type { SamplePlan } from "#content/en/pages/compare-plans.schema.ts";
import { checkedValues, keepInEntry, recallInEntry } from "#app/ui/entry-state.ts";

const { picker, sample } = compare;

/** How many plans can be compared at once. */
export const maxCompared = 3;

/**
 * Id of the element around the table; its `data-without` lists the hidden columns (`plan-columns` in the
 * style sheet).
 */
export const planTableId = "plan-table";

/** The fields of a plan that a card shows. */
type CardPlan = Pick<SamplePlan, "id" | "type" | "name" | "company" | "premium">;

interface PlanPickerProps {
  /** Only what the cards show: the page carries these as JSON. */
  readonly plans: readonly CardPlan[];
}

/**
 * Cards with a checkbox for each plan. The table is not part of this island; the choice hides its columns
 * through an attribute of the element around it.
 */
export function PlanPicker({ plans }: PlanPickerProps) {
  const [selected, setSelected] = useState(() => firstSelection(plans));
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const kept = recallInEntry("plan-picker");
    const early = checkedValues(boxes.current);
    const wanted = Array.isArray(kept) && early.join() === selected.join() ? kept : early;
    choose(plans.map(({ id }) => id).filter((id) => wanted.includes(id)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: boxes checked before hydration or a reload
  }, []);

  function choose(next: readonly string[]): void {
    setSelected(next);
    const table = document.getElementById(planTableId);
    table?.setAttribute("data-without", columnsWithout(next, plans));
    keepInEntry("plan-picker", next);
  }

  const full = plans.some(({ id }) => !canToggle(selected, id));
  return (
    <fieldset ref={boxes} className="mt-8 print:hidden">
      <legend className="text-small font-semibold">
        <span className="hidden scripted:inline">{picker.legend}</span>
        <span className="scripted:hidden">{compare.caption}</span>
      </legend>
      <div className="mt-3 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            checked={selected.includes(plan.id)}
            disabled={!canToggle(selected, plan.id)}
            onToggle={() => choose(togglePlan(selected, plan.id))}
          />
        ))}
      </div>
      <p role="status" className="mt-4 hidden min-h-8 scripted:block">
        <Changing>{statusOf(selected.length, plans.length)}</Changing>
        {full && <Changing>{` ${picker.limit}`}</Changing>}
      </p>
    </fieldset>
  );
}

function statusOf(count: number, all: number): string {
  return count === 0 ? picker.none : `${picker.status}: ${count} ${picker.of} ${all}.`;
}

/** Text that changes. The key replaces the element, since a translation tool may have replaced its text node. */
function Changing({ children }: { readonly children: string }) {
  return <span key={children}>{children}</span>;
}

interface PlanCardProps {
  readonly plan: CardPlan;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** A plan in short: sample label, kind, name, company and premium. The whole card toggles its checkbox. */
function PlanCard({ plan, checked, disabled, onToggle }: PlanCardProps) {
  return (
    <div className="relative flex flex-col rounded-card border-2 border-hair bg-card p-5 has-checked:border-pine has-[:focus-visible]:border-ink">
      <div id={`plan-${plan.id}`} className="grow">
        <p className="inline-block rounded-control bg-sand px-2.5 py-0.5 text-small font-semibold">
          {sample.label}
        </p>
        <p className="mt-3 text-small text-quiet">{plan.type}</p>
        <h4 className="font-serif text-h4 font-semibold">{plan.name}</h4>
        <p className="text-small text-quiet">{plan.company}</p>
        <p className="mt-3">
          <span className="font-serif text-h3 font-semibold">{monthlyPremium(plan.premium)}</span>{" "}
          {picker.month}
        </p>
      </div>
      <div className="mt-3 hidden min-h-11 border-t border-hair pt-2 scripted:block">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold after:absolute after:inset-0">
          <input
            type="checkbox"
            value={plan.id}
            checked={checked}
            disabled={disabled}
            onChange={onToggle}
            aria-describedby={`plan-${plan.id}`}
            className="relative z-1 size-7 tick"
          />
          <span>
            {picker.choose}
            <span className="sr-only"> {plan.name}</span>
          </span>
        </label>
      </div>
    </div>
  );
}

/** Formats US dollars a month, always with two decimals, e.g. "$24.50". */
export function monthlyPremium(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

type Plan = Pick<SamplePlan, "id">;

/** Whether a plan's checkbox is enabled: removing always is, adding only below the limit. */
export function canToggle(selected: readonly string[], id: string): boolean {
  return selected.includes(id) || selected.length < maxCompared;
}

/** The selection with a plan removed if it was in it, else added if there is room. */
export function togglePlan(selected: readonly string[], id: string): readonly string[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  return canToggle(selected, id) ? [...selected, id] : selected;
}

/** The plans compared at first: the first two. */
export function firstSelection(plans: readonly Plan[]): readonly string[] {
  return plans.slice(0, 2).map(({ id }) => id);
}

/** Positions (from 1) of the columns to hide, or `all`. */
export function columnsWithout(selected: readonly string[], plans: readonly Plan[]): string {
  if (selected.length === 0) return "all";
  return plans.flatMap(({ id }, place) => (selected.includes(id) ? [] : [place + 1])).join(" ");
}
