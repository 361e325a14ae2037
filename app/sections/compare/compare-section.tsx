import { compare } from "#content/en/pages/compare-plans.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { Island } from "#app/islands/island.tsx";
import { tabId, TabList, type Tab } from "#app/ui/tabs.tsx";
import { compareAnchor } from "./anchors.ts";
import { GetHelp } from "./get-help.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { PlanTable } from "./plan-table.tsx";
import { PlanTypes } from "./plan-types.tsx";
import { columnsWithout, firstSelection, planTableId } from "./selection.ts";
import { SampleWords, TableNotes } from "./table-words.tsx";

const panels = [
  { id: "comparison", label: compare.tabs.comparison, panel: <Comparison /> },
  { id: "types", label: compare.tabs.types, panel: <PlanTypes /> },
  { id: "help", label: compare.tabs.help, panel: <GetHelp /> },
];
const cards = plans.map(({ id, type, name, company, premium }) => ({
  id,
  type,
  name,
  company,
  premium,
}));
const tabs: readonly Tab[] = panels.map(({ id, label }) => ({ id, label }));

/**
 * The tabs: the table, the kinds of coverage, who can help. Without script all panels stand one after the other,
 * each under its heading.
 */
export function CompareSection() {
  return (
    <section aria-labelledby={compareAnchor} className="page band">
      <h2 id={compareAnchor} tabIndex={-1} className="text-h2">
        {compare.headline}
      </h2>
      <p className="mt-4 mb-9 measure text-lead text-quiet">{compare.intro}</p>
      <Island
        name="tabs"
        of={TabList}
        props={{ label: compare.headline, tabs, panels: "compare-panels" }}
        className="contents print:hidden"
      />
      <div id="compare-panels" data-open="0" className="open-panel">
        {panels.map((tab) => (
          <div
            key={tab.id}
            id={`${tabId(tab)}-panel`}
            role="tabpanel"
            tabIndex={0}
            aria-labelledby={tabId(tab)}
            className="mb-16 last:mb-0 scripted:mt-10 scripted:mb-0"
          >
            <h3 className="mb-10 text-h3 scripted:sr-only">{tab.label}</h3>
            {tab.panel}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The table of sample plans and the choice of what stands in it; without script it holds them all. */
function Comparison() {
  return (
    <>
      <SampleWords />
      <Island name="plan-picker" of={PlanPicker} props={{ plans: cards }} />
      <div
        id={planTableId}
        data-without={columnsWithout(firstSelection(plans), plans)}
        className="mt-6 plan-columns"
      >
        <PlanTable />
      </div>
      <TableNotes />
    </>
  );
}
