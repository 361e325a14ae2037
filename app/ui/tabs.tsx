import { useEffect, useState, type KeyboardEvent } from "react";
import { keepInEntry, recallInEntry } from "./entry-state.ts";

export interface Tab {
  readonly id: string;
  readonly label: string;
}

interface TabListProps {
  /** Names the row of tabs for people who cannot see it. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the element that holds the panels, in the order of the tabs (`open-panel` in the style sheet). */
  readonly panels: string;
}

/** The id of a tab; that of its panel ends with `-panel`. */
export function tabId({ id }: Tab): string {
  return `tab-${id}`;
}

/**
 * The row of tabs: one stop for the Tab key; arrow keys, Home and End choose within it (WAI-ARIA tabs; focus
 * chooses at once). The panels are the page's own: which one shows is said on the element that holds them.
 */
export function TabList({ label, tabs, panels }: TabListProps) {
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    const kept = recallInEntry("tabs");
    if (typeof kept === "number" && kept in tabs) choose(kept);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after a reload
  }, []);

  function choose(place: number): void {
    setChosen(place);
    document.getElementById(panels)?.setAttribute("data-open", String(place));
    keepInEntry("tabs", place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = tabStep(event.key, chosen, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    choose(next);
    document.getElementById(tabId(target))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className="hidden flex-wrap gap-2 scripted:flex">
      {tabs.map((tab, place) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-controls={`${tabId(tab)}-panel`}
          aria-selected={place === chosen}
          tabIndex={place === chosen ? 0 : -1}
          onClick={() => choose(place)}
          onKeyDown={onKeyDown}
          className="tab-button"
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads in a row of `count` tabs, wrapping at both ends; undefined for any other key. */
export function tabStep(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
