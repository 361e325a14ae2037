import type { KeyboardEvent } from "react";
import { tabStep } from "./tabs-step.ts";

interface TabsListProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  /** Makes the ids of tabs and panels: `prefix-id` and `prefix-id-panel`. */
  readonly prefix: string;
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

/** The row of tabs: one stop for the Tab key, arrow keys, Home and End choose within it. */
export function TabsList({ label, tabs, prefix, chosen, onChoose }: TabsListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = tabStep(event.key, chosen, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${prefix}-${target.id}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className="flex flex-wrap gap-2 print:hidden">
      {tabs.map((tab, place) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${prefix}-${tab.id}`}
          aria-controls={`${prefix}-${tab.id}-panel`}
          aria-selected={place === chosen}
          tabIndex={place === chosen ? 0 : -1}
          onClick={() => onChoose(place)}
          onKeyDown={onKeyDown}
          className="tab-button"
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
