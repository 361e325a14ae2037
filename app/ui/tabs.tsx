import { useEffect, useState, type KeyboardEvent } from "react";
import { keepInEntry, recallInEntry } from "./entry-state.ts";

export interface Tab {
  readonly id: string;
  readonly label: string;
}

interface TabListProps {
  /** Name of the tab list for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the element around the panels, which are in the tabs' order (`open-panel` in the style sheet). */
  readonly panels: string;
}

/** The id of a tab; its panel's id adds `-panel`. */
export function tabId({ id }: Tab): string {
  return `tab-${id}`;
}

/**
 * A row of tabs: one stop for the Tab key, within which arrow keys, Home and End select at once (WAI-ARIA tabs,
 * automatic activation). The panels belong to the page; an attribute of their parent says which one is open.
 */
export function TabList({ label, tabs, panels }: TabListProps) {
  const [choice, setChoice] = useState(0);
  useEffect(() => {
    const place = recallInEntry("tabs");
    if (typeof place === "number" && place in tabs) choose(place);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, to restore the tab after a reload
  }, []);

  function choose(place: number): void {
    setChoice(place);
    document.getElementById(panels)?.setAttribute("data-open", String(place));
    keepInEntry("tabs", place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const next = tabStep(event.key, choice, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    choose(next);
    document.getElementById(tabId(target))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className="hidden tab-list scripted:inline-flex">
      {tabs.map((tab, place) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-controls={`${tabId(tab)}-panel`}
          aria-selected={place === choice}
          tabIndex={place === choice ? 0 : -1}
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

/** The index of the tab a key leads to, wrapping at both ends; undefined for other keys. */
export function tabStep(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
