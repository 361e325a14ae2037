import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import {
  compare,
  help,
  notes,
  otherHelp,
  request,
  samples,
  types,
} from "#content/en/pages/compare-plans.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { Island } from "#app/islands/island.tsx";
import { ArrowLink, CheckList } from "#app/sections/page/section.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Tab, TabList, tabId } from "#app/ui/tabs.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { PlanPicker, columnsWithout, firstSelection, planTableId } from "./plan-picker.tsx";
import { PlanTable } from "./plan-table.tsx";

const heading = "font-serif text-h3 font-semibold";

const panels = [
  { id: "comparison", label: compare.tabs.comparison, panel: <Comparison /> },
  { id: "types", label: compare.tabs.types, panel: <PlanTypes /> },
  { id: "help", label: compare.tabs.help, panel: <GetHelp /> },
];
/** What the table's figures do not include. */
const shownNotes = [
  notes.stars,
  notes.medigap,
  notes.premium,
  notes.drugs,
  disclaimers.solicitation,
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
 * Tabs with the table, the kinds of coverage, and where to get help. Without script all panels show, each
 * under its heading.
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
            <h3 className="mb-10 text-h3 not-print:scripted:sr-only">{tab.label}</h3>
            {tab.panel}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The table of sample plans and the choice of its columns; without script it shows all of them. */
function Comparison() {
  return (
    <>
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2">
        <p className="border-l-3 border-marigold pl-5 font-semibold">{samples.note}</p>
        <p>{samples.kinds}</p>
      </div>
      <Island name="plan-picker" of={PlanPicker} props={{ plans: cards }} />
      <div
        id={planTableId}
        data-without={columnsWithout(firstSelection(plans), plans)}
        className="mt-6 plan-columns"
      >
        <PlanTable />
      </div>
      <ul className="stack-2 mt-8 max-w-[65ch] text-small">
        {shownNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

/** Three kinds of coverage with the same questions for each; on wide screens the answers line up. */
function PlanTypes() {
  return (
    <>
      <p className="measure text-lead text-quiet">{types.intro}</p>
      <div className="mt-10 grid gap-x-10 gap-y-14 lg:grid-cols-3 lg:grid-rows-[repeat(7,auto)] lg:gap-y-0">
        {types.items.map((item) => (
          <section
            key={item.name}
            aria-labelledby={`type-${item.more.to}`}
            className="border-t-3 border-pine pt-5 lg:row-span-7 lg:grid lg:grid-rows-subgrid"
          >
            <h4 id={`type-${item.more.to}`} className="font-serif text-h3 font-semibold">
              {item.name}
              <span className="block font-sans text-small font-normal text-quiet">{item.also}</span>
            </h4>
            <dl className="contents">
              {item.answers.map((answer, place) => (
                <div key={answer} className="border-b border-hair py-4">
                  <dt className="text-small text-quiet">{types.questions[place]}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
            <p className="pt-3">
              <ArrowLink link={item.more} />
            </p>
          </section>
        ))}
      </div>
    </>
  );
}

/** Where to get help: the form below, the phone, and independent counselors. */
function GetHelp() {
  return (
    <>
      <p className="measure text-lead text-quiet">{help.intro}</p>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="rounded-card bg-mint p-7 sm:p-10 lg:col-span-7 lg:row-span-2 lg:self-start">
          <h4 className={heading}>{help.agent.title}</h4>
          <p className="mt-3 measure">{help.agent.text}</p>
          <a data-smooth="" href={`#${requestAnchor}`} className={`${buttonClass("primary")} mt-6`}>
            {help.agent.button}
          </a>
        </div>
        <div className="lg:col-span-5">
          <h4 className={heading}>{otherHelp.phone.title}</h4>
          <a href={agency.phone.href} className="mt-2 text-link">
            <Icon name="phone" />
            {agency.phone.display}
          </a>
          <ul className="text-small">
            {agency.hours.map(({ days, open }) => (
              <li key={days}>
                {days}: {open}
              </li>
            ))}
            <li className="text-quiet">{agency.timeZoneName}</li>
          </ul>
        </div>
        <div className="lg:col-span-5">
          <h4 className={heading}>{otherHelp.official.title}</h4>
          <p className="mt-3">
            <WholeNumbers>{otherHelp.official.text}</WholeNumbers>
          </p>
        </div>
      </div>
    </>
  );
}

/** Ids of the headings that the page's buttons lead to. */
export const compareAnchor = "compare";
export const requestAnchor = "request";

/** What a personal comparison is based on, beside its form. */
export function RequestSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby={requestAnchor} className="bg-sand print:hidden">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id={requestAnchor} tabIndex={-1} className="text-h2">
            {request.headline}
          </h2>
          <p className="mt-5 text-lead text-quiet">{request.text}</p>
          <h3 className="mt-10 text-h4">{request.title}</h3>
          <CheckList
            items={request.list}
            className="stack-2 mt-3"
            row="flex gap-3"
            check="pt-1 text-pine"
          />
          <p className="mt-4 text-small">{request.note}</p>
        </div>
        <div className="min-w-0 lg:col-span-7">{form}</div>
      </div>
    </section>
  );
}
