import type { ReactNode } from "react";
import {
  hero,
  compare,
  help,
  next,
  notes,
  otherHelp,
  picture,
  request,
  samples,
  types,
} from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import type { ComparePlansPage } from "#content/en/pages/compare-plans.schema.ts";
import { thanks } from "#content/en/forms/compare.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import agency from "#content/agency/agency.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { home as clients } from "#content/agency/testimonials.yaml";
import { form as zipForm } from "#content/en/plans/find.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { Island } from "#app/islands/island.tsx";
import { TestimonialCard } from "#app/sections/home/people.tsx";
import { AgentAside, AgentSays, CallChecklist } from "#app/sections/page/call-card.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { ArrowLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Tab, TabList, tabId } from "#app/ui/tabs.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { ZipForm } from "#app/plans/zip-form.tsx";
import { YearlyCosts } from "#app/sections/pictures/yearly-costs.tsx";
import { PlanPicker, columnsWithout, firstSelection, planTableId } from "./plan-picker.tsx";
import { PlanTables } from "./plan-table.tsx";

/** Ids of the headings that the page's buttons lead to. */
const compareAnchor = "compare";
const requestAnchor = "request";
/** The way to the form. */
export const askOnPage = { label: next, to: `#${requestAnchor}` };
/** Id of the form's card, where the help tab's button leads. */
export const requestFormId = "plan-request";

/**
 * The first screen, with one main step: the plans where the visitor lives. Without a list to show, it's the request.
 * Beside it are an agent, and the samples.
 */
export function Hero({ hasPlans }: { readonly hasPlans: boolean }) {
  return (
    <section className="page py-5 md:py-7 print:pt-2 print:pb-0">
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_min(22rem,34vw)] xl:grid-cols-[minmax(0,1fr)_min(27rem,34vw)] print:block roomy:max-lg:grid-cols-[minmax(0,1fr)_min(15rem,30vw)]">
        <h1 className="self-center text-title max-sm:text-[2rem] max-sm:leading-tight lg:self-end">
          {hero.headline}
        </h1>
        <div className="hidden self-center lg:row-span-2 lg:self-start roomy:block">
          <Drawing of="plans/compare" first />
          <div className="mt-5 max-lg:hidden print:hidden">
            <AgentAside of="comparing" />
          </div>
        </div>
        <div className="roomy:max-lg:col-span-2">
          <p className="measure text-quiet print:hidden">{hero.text}</p>
          {hasPlans && (
            <Island
              name="zip-form"
              of={ZipForm}
              props={{ id: "zip-here", look: "accent" }}
              className="mt-4 max-w-[34rem] paper p-5 print:hidden"
            />
          )}
          {hasPlans && <p className="mt-2 text-small text-quiet print:hidden">{zipForm.private}</p>}
          <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2 print:hidden">
            <a
              data-smooth=""
              href={`#${requestAnchor}`}
              className={`${buttonClass(hasPlans ? "outline" : "accent")} max-sm:w-full`}
            >
              {hero.request}
            </a>
            <a data-smooth="" href={`#${compareAnchor}`} className="text-link">
              {hero.compare}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

const heading = "font-serif text-h3 font-semibold";

const panels = [
  { id: "comparison", label: compare.tabs.comparison, panel: <Comparison /> },
  { id: "types", label: compare.tabs.types, panel: <PlanTypes /> },
  { id: "help", label: compare.tabs.help, panel: <GetHelp /> },
];
/** What the bars and the table's figures do not include. */
const shownNotes = [notes.stars, notes.medigap, notes.premium, notes.drugs];
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
    <section
      aria-labelledby={compareAnchor}
      className="page few-sheets pt-5 pb-[clamp(28px,4px+6.7vw,104px)]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grow basis-80">
          <h2 id={compareAnchor} tabIndex={-1} className="text-h3">
            {compare.headline}
          </h2>
          <p className="mt-1 text-small text-quiet max-sm:hidden print:hidden">{compare.intro}</p>
        </div>
        <Island
          name="tabs"
          of={TabList}
          props={{ label: compare.headline, tabs, panels: "compare-panels" }}
          className="contents print:hidden"
        />
      </div>
      <div id="compare-panels" data-open="0" className="open-panel">
        {panels.map((tab) => (
          <div
            key={tab.id}
            id={`${tabId(tab)}-panel`}
            role="tabpanel"
            tabIndex={0}
            aria-labelledby={tabId(tab)}
            className="mb-16 last:mb-0 scripted:mt-5 scripted:mb-0"
          >
            <h3 className="mb-10 text-h3 scripted:sr-only">{tab.label}</h3>
            {tab.panel}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * What can be tried out with the sample plans, in one frame that says once that they're made up: the choice of plans,
 * and two years and the table of those chosen. Without script both show all of them.
 */
function Comparison() {
  return (
    <>
      <div className="-mx-[clamp(16px,5.5vw,48px)] border-y-3 border-dashed border-marigold-deep bg-card px-[clamp(16px,5.5vw,48px)] pb-8 md:mx-0 md:rounded-card md:border-x-3 md:px-10 print:mx-0 print:border-0 print:p-0">
        <div className="contents print:mb-3 print:block print:border-2 print:border-dashed print:p-2">
          <h4 className="inline-block rounded-b-control border-2 border-t-0 border-transparent bg-marigold px-4 py-2 font-serif font-semibold text-on-marigold lg:float-left lg:mr-8 print:border-0 print:p-0">
            {samples.title}
          </h4>
          <p className="mt-3 mb-6 flow-root max-w-[65ch] text-small print:my-0">{samples.note}</p>
        </div>
        <Island
          name="plan-picker"
          of={PlanPicker}
          props={{ plans: cards, words: compare.picker, caption: compare.caption }}
        />
        <div
          id={planTableId}
          data-without={columnsWithout(firstSelection(plans), plans)}
          className="@container mt-4 plan-columns print:mt-0"
        >
          <p data-drugs="" className="tip">
            {compare.drugsOnly}
          </p>
          <YearlyCosts bare alone={compare.alone} says={<Says />} />
          <div className="mt-8 plan-tables print:mt-2">
            <PlanTables />
          </div>
        </div>
        <div className="mt-8 with-notices gap-x-10 text-small lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] print:mt-3 print:block">
          <p className="mb-3 measure">{samples.kinds}</p>
          <div className="lg:row-span-2">
            <PhoneFold show="notes" of={samples.title}>
              <ul className="stack-2 measure print:columns-2 print:gap-8">
                {shownNotes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </PhoneFold>
          </div>
          <p className="mt-3 measure lg:mt-0 print:hidden">{disclaimers.solicitation}</p>
        </div>
      </div>
    </>
  );
}

/** What an agent would say about the bars, and the way to ask one. */
function Says() {
  return (
    <div className="mt-6 max-w-120 print:hidden">
      <AgentSays text={compare.says} turn={1} className="" />
      <a
        data-smooth=""
        href={askOnPage.to}
        className={`${buttonClass("accent")} mt-4 max-sm:w-full`}
      >
        {askOnPage.label}
      </a>
    </div>
  );
}

/** Three kinds of coverage with the same questions for each; on wide screens the answers line up. */
function PlanTypes() {
  return (
    <>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-12">
        <p className="measure text-lead text-quiet lg:col-span-6">{types.intro}</p>
        <div className="lg:col-span-6">
          <TwoWays />
        </div>
      </div>
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

const block = "rounded-control px-3 py-1.5 font-semibold";

/** The two ways to have Medicare, each as the blocks it consists of. */
function TwoWays() {
  return (
    <figure className="break-inside-avoid rounded-card bg-sand p-6 sm:p-8 print:p-0">
      <figcaption>
        <span className="font-serif text-h4 font-semibold">{picture.title}</span>
        <span className="block text-small">{picture.text}</span>
      </figcaption>
      <Way way={picture.first} frame="" />
      <p className="mt-5 flex items-center gap-3 text-small text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {picture.or}
      </p>
      <Way way={picture.second} frame="rounded-card border-2 border-pine p-2" />
    </figure>
  );
}

interface WayProps {
  readonly way: ComparePlansPage["picture"]["first"];
  /** Drawn around blocks that come as one plan. */
  readonly frame: string;
}

function Way({ way, frame }: WayProps) {
  return (
    <div className="mt-4">
      <p className="font-semibold">{way.name}</p>
      <ul className={`mt-2 flex w-fit flex-wrap gap-2 text-small ${frame}`}>
        {way.parts.map((part) => (
          <li key={part} className={`${block} border-2 border-pine bg-pine text-on-pine`}>
            {part}
          </li>
        ))}
        {way.extras.map((part) => (
          <li key={part} className={`${block} border-2 border-dashed border-line`}>
            {part}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">{way.text}</p>
    </div>
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
          <a data-smooth="" href={`#${requestFormId}`} className={`${buttonClass("primary")} mt-6`}>
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

const [client] = clients;

/** Drawn beside what happens after the form is sent. */
const nextSpots = ["letters", "call", "decide"] as const;

/** What a personal comparison is based on, a person to ask, and what happens next, beside its form. */
export function RequestSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby={requestAnchor} className="bg-sand print:break-inside-avoid">
      <div className="page grid gap-x-16 gap-y-12 band lg:grid-cols-12 lg:grid-rows-[auto_1fr] print:block print:pt-3">
        <div className="lg:col-span-5">
          <h2 id={requestAnchor} tabIndex={-1} className="text-h2 print:text-h3">
            {request.headline}
          </h2>
          <p className="mt-5 text-lead text-quiet max-sm:hidden print:mt-1 print:text-small">
            {request.text}
          </p>
          <div className="mt-8 max-md:hidden print:hidden">
            <AgentAside of="form" />
          </div>
        </div>
        <div className="min-w-0 lg:col-span-7 lg:row-span-2 print:hidden">{form}</div>
        <div className="flex flex-col gap-12 lg:col-span-5 lg:justify-between print:mt-2 roomy:max-lg:grid roomy:max-lg:grid-cols-2 roomy:max-lg:items-start">
          <CallChecklist />
          <div className="max-md:hidden print:hidden">
            <h3 className="text-h3">{shared.thanks.stepsTitle}</h3>
            <ol className="stack-5 mt-5">
              {thanks.steps.map((step, place) => (
                <li
                  key={step}
                  className="grid grid-cols-[7rem_1fr] items-center gap-4 lg:grid-cols-[12rem_1fr]"
                >
                  <Drawing of={`spots/${nextSpots[place] ?? "call"}`} />
                  {step}
                </li>
              ))}
            </ol>
          </div>
          {client && (
            <div className="max-lg:hidden print:hidden">
              <TestimonialCard testimonial={client} />
            </div>
          )}
          <div className="max-lg:hidden print:hidden">
            <Drawing of="margins/letters" className="w-full" />
          </div>
        </div>
      </div>
    </section>
  );
}
