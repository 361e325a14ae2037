import { useId, useState, type ReactNode } from "react";
import { TabsList } from "./tabs-list.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface TabsProps {
  /** Names the row of tabs for who cannot see it. */
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly panel: ReactNode;
  }[];
}

/**
 * Panels of which one shows at a time, at the start the first (WAI-ARIA tabs; focus chooses at once).
 * Without script all panels stand one after the other, each under its heading.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const ready = useHydrated();
  const [chosen, setChosen] = useState(0);
  const prefix = useId();
  return (
    <div data-ready={ready || undefined}>
      <div hidden={!ready}>
        <TabsList label={label} tabs={tabs} prefix={prefix} chosen={chosen} onChoose={setChosen} />
      </div>
      {tabs.map((tab, place) => (
        <div
          key={tab.id}
          id={`${prefix}-${tab.id}-panel`}
          hidden={ready && place !== chosen}
          className="mb-16 last:mb-0 in-data-ready:mt-10 in-data-ready:mb-0"
          {...(ready && {
            role: "tabpanel",
            tabIndex: 0,
            "aria-labelledby": `${prefix}-${tab.id}`,
          })}
        >
          {/* As high as the tabs that take its place, so that nothing moves. */}
          <h3 className="mb-10 min-h-13 text-h3 in-data-ready:sr-only in-data-ready:min-h-0">
            {tab.label}
          </h3>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
