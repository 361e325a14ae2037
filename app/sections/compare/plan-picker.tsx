import { useEffect, useRef, useState } from "react";
import type { compare } from "#content/en/pages/compare-plans.yaml";
import type { SamplePlan } from "#content/en/pages/compare-plans.schema.ts";
import { betterPlaces } from "#app/ui/better.tsx";
import { checkedOnStart, checkedValues, keepInEntry } from "#app/ui/entry-state.ts";

/** How many plans can be compared at once. */
const maxCompared = 3;

/**
 * Id of the element around the table; its `data-without` lists the hidden columns (`plan-columns` in the
 * style sheet).
 */
export const planTableId = "plan-table";

/** In the history entry, among the chosen plans, while the switch is on. */
const differs = "differs";

/** The fields of a plan that a card shows. */
type CardPlan = Pick<SamplePlan, "id" | "type" | "name" | "company" | "premium">;

type Words = typeof compare.picker;

/** The page carries these as JSON: only what the cards show, and words that would be a third of the script. */
interface PlanPickerProps {
  readonly plans: readonly CardPlan[];
  readonly words: Words;
  /** The legend without script. */
  readonly caption: string;
}

/**
 * Cards with a checkbox for each plan, and a switch that leaves only the rows that differ. The table is not part of
 * this island; the choice hides its columns through an attribute of the element around it, and its rows one by one.
 */
export function PlanPicker({ plans, words, caption }: PlanPickerProps) {
  const [selected, setSelected] = useState(() => firstSelection(plans));
  const [alike, setAlike] = useState<number>();
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const start = checkedOnStart("plan-picker", boxes.current, selected);
    choose(start, start.includes(differs));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: boxes checked before hydration or a reload
  }, []);

  /** Takes the values of all checked boxes, and whether the switch is on. */
  function choose(checked: readonly string[], onlyDiffering: boolean): void {
    const next = selection(checked, plans);
    setSelected(next);
    const table = document.getElementById(planTableId);
    table?.setAttribute("data-without", columnsWithout(next, plans));
    const places = plans.flatMap(({ id }, place) => (next.includes(id) ? place : []));
    const hidden = table ? markRows(table, places, onlyDiffering) : 0;
    setAlike(onlyDiffering ? hidden : undefined);
    keepInEntry("plan-picker", onlyDiffering ? [...next, differs] : next);
  }

  // From the page, not from `selected`: that is behind if boxes were pressed while the island was waking.
  const chooseWith = (onlyDiffering: boolean) =>
    choose(checkedValues(boxes.current), onlyDiffering);
  const isOn = alike !== undefined;
  const onChange = () => chooseWith(isOn);
  const isFull = selected.length >= maxCompared;
  return (
    <fieldset ref={boxes} className="mt-6 print:hidden">
      <legend className="font-serif text-h4 font-semibold">
        <span className="hidden scripted:inline">{words.legend}</span>
        <span className="scripted:hidden">{caption}</span>
      </legend>
      {/* Three cards on the table. */}
      <div className="@container">
        <div className="-mx-3 mt-3 grid gap-4 on-table px-4 md:mx-0 lg:gap-6 lg:px-7 @min-[36rem]:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              words={words}
              checked={selected.includes(plan.id)}
              disabled={isFull && !selected.includes(plan.id)}
              onChange={onChange}
            />
          ))}
        </div>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => chooseWith(!isOn)}
        className="mt-3 hidden min-h-11 items-center gap-3 text-left font-semibold scripted:inline-flex"
      >
        <span className="switch" />
        {words.differs}
      </button>
      <p role="status" className="hidden min-h-8 text-small scripted:block">
        <Changing>{statusOf(words, selected.length, plans.length)}</Changing>
        {isFull && selected.length < plans.length && <Changing>{` ${words.limit}`}</Changing>}
        {alike !== undefined && selected.length > 1 && (
          <Changing>{` ${words.alike}: ${alike}.`}</Changing>
        )}
      </p>
    </fieldset>
  );
}

/**
 * Marks, among the shown plans, the rows that are the same and the better amount of a row; hides the other rows, and groups
 * that have no more, or shows all again.
 * @param places those of the shown plans, from 0
 * @returns how many rows are hidden
 */
function markRows(tables: HTMLElement, places: readonly number[], onlyDiffering: boolean): number {
  let hidden = 0;
  for (const group of tables.querySelectorAll("tbody")) {
    const rows = Array.from(group.rows).slice(1);
    for (const row of rows) {
      const cells = places.flatMap((place) => row.cells[place + 1] ?? []);
      const values = cells.map((cell) => cell.querySelector("div")?.textContent);
      const isAlike = cells.length > 1 && new Set(values).size === 1;
      row.hidden = onlyDiffering && isAlike;
      row.toggleAttribute("data-same", isAlike);
      markBetter(row, cells);
    }
    const same = rows.filter((row) => row.hidden).length;
    group.hidden = same === rows.length;
    hidden += same;
  }
  return hidden;
}

/** Marks the better of the shown amounts, in a row of which one end is better. */
function markBetter({ cells: all, dataset }: HTMLTableRowElement, cells: readonly Element[]): void {
  const { better } = dataset;
  if (better !== "lowest" && better !== "highest") return;
  const amounts = cells.map((cell) => {
    const amount = cell.getAttribute("data-amount");
    return amount === null ? null : Number(amount);
  });
  const best = new Set(betterPlaces(amounts, better).map((place) => cells[place]));
  for (const cell of all) cell.toggleAttribute("data-best", best.has(cell));
}

function statusOf({ none, status, of }: Words, count: number, all: number): string {
  return count === 0 ? none : `${status}: ${count} ${of} ${all}.`;
}

/** Text that changes. The key replaces the element, since a translation tool may have replaced its text node. */
function Changing({ children }: { readonly children: string }) {
  return <span key={children}>{children}</span>;
}

interface PlanCardProps {
  readonly plan: CardPlan;
  readonly words: Words;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

/** A plan in short: name, kind, company and premium. The whole card toggles its checkbox. */
function PlanCard({ plan, words, checked, disabled, onChange }: PlanCardProps) {
  return (
    <div className="tilted flex gap-3 p-4 @min-[36rem]:max-lg:flex-col @min-[36rem]:max-lg:p-3">
      <label className="hidden cursor-pointer after:absolute after:inset-0 scripted:block">
        <input
          type="checkbox"
          value={plan.id}
          checked={checked}
          disabled={disabled}
          onChange={onChange}
          aria-describedby={`plan-${plan.id}`}
          className="relative z-1 tick size-[1.75rem]"
        />
        <span className="sr-only">
          {words.choose} {plan.name}
        </span>
      </label>
      <div id={`plan-${plan.id}`} className="text-small">
        <h4 className="font-serif text-h4 font-semibold">{plan.name}</h4>
        <p className="text-quiet">{plan.type}</p>
        <p className="text-quiet">{plan.company}</p>
        <p>
          <b className="font-semibold">{monthlyPremium(plan.premium)}</b> {words.month}
        </p>
      </div>
    </div>
  );
}

/** Formats US dollars a month, always with two decimals, e.g. "$24.50". */
export function monthlyPremium(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

type Plan = Pick<SamplePlan, "id">;

/** The checked plans in the order of the cards, without those for which there is no room. */
export function selection(checked: readonly string[], plans: readonly Plan[]): readonly string[] {
  const ids = plans.map(({ id }) => id);
  return ids.filter((id) => checked.includes(id)).slice(0, maxCompared);
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
