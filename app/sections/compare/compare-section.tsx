import agency from "#content/agency/agency.yaml";
import {
  compare,
  help,
  notes,
  otherHelp,
  samples,
  types,
} from "#content/en/pages/compare-plans.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { Island } from "#app/islands/island.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tabId, TabList, type Tab } from "#app/ui/tabs.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { columnsWithout, firstSelection, PlanPicker, planTableId } from "./plan-picker.tsx";
import { PlanTable } from "./plan-table.tsx";
import { compareAnchor, requestAnchor } from "./request-section.tsx";

const heading = "font-serif text-h3 font-semibold";

const panels = [
  { id: "comparison", label: compare.tabs.comparison, panel: <Comparison /> },
  { id: "types", label: compare.tabs.types, panel: <PlanTypes /> },
  { id: "help", label: compare.tabs.help, panel: <GetHelp /> },
];
/** What the figures of the table leave out. */
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
            <h3 className="mb-10 text-h3 not-print:scripted:sr-only">{tab.label}</h3>
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
      <ul className="mt-8 max-w-[65ch] space-y-2 text-small">
        {shownNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

/** Three kinds of coverage, asked the same questions; on wide screens the answers stand level. */
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
              <a href={item.more.to} className="text-link">
                {item.more.label}
                <Icon name="arrow" />
              </a>
            </p>
          </section>
        ))}
      </div>
    </>
  );
}

/** Who can help: an agent through the form below, the phone, and those who sell nothing. */
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
