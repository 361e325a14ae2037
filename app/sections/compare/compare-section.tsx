import { compare } from "#content/en/pages/compare-plans.yaml";
import { Tabs } from "#app/ui/tabs.tsx";
import { compareAnchor } from "./anchors.ts";
import { Comparison } from "./comparison.tsx";
import { GetHelp } from "./get-help.tsx";
import { PlanTypes } from "./still-compare.ts";

const tabs = [
  { id: "comparison", label: compare.tabs.comparison, panel: <Comparison /> },
  { id: "types", label: compare.tabs.types, panel: <PlanTypes /> },
  { id: "help", label: compare.tabs.help, panel: <GetHelp /> },
];

/** The tabs: the table, the kinds of coverage, who can help. */
export function CompareSection() {
  return (
    <section aria-labelledby={compareAnchor} className="page band">
      <h2 id={compareAnchor} tabIndex={-1} className="text-h2">
        {compare.headline}
      </h2>
      <p className="mt-4 mb-9 measure text-lead text-quiet">{compare.intro}</p>
      <Tabs label={compare.headline} tabs={tabs} />
    </section>
  );
}
