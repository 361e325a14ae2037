import type { PageHandle } from "#contract/page-handle.ts";
import { callReasons, readCallReason } from "#contract/call-reason.ts";
import { choiceParameters } from "#contract/plan-choice.ts";
import { fillPlaces } from "#content/fill-places.ts";
import { ready } from "#content/en/forms/lead-form.yaml";
import page from "#content/en/pages/talk-to-agent.yaml";
import type { Link } from "#content/fields.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { ConsultationForm } from "#app/forms/consultation-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { AskedPlans, type FormChoice, type FormReason } from "#app/forms/request-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { askedPlans, leadAction, linkForSomeone } from "#app/page-services.server.ts";
import { formatDay, keepDays } from "#app/sections/page/day.tsx";
import {
  AgentAside,
  CallCard,
  CallChecklist,
  HoursBox,
  whoAnswers,
} from "#app/sections/page/call-card.tsx";
import { Holidays } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Heading, PointList, Section, TextLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { zipCode } from "#contract/lead-fields.ts";
import { isDay } from "#medicare/calendar.ts";
import type { Route } from "./+types/talk-to-agent.ts";

const { hero, licensed, why, expect, closing } = page;

const who = whoAnswers("consultation");

const formId = "consultation";

export const handle = {
  query: [...choiceParameters, ...callReasons, "zip"],
} satisfies PageHandle;

/**
 * The address says why visitors come: `?before=2027-04-30`, from a page about dates; `?check=2026-12-07`, until when they
 * want their plan checked; or `?for=someone`, from the home page's sheet for those who help a parent or a friend. The plans
 * in it come from a page about plans, and the ZIP code (`?zip=75024`, also ZIP+4) from a page's field for it.
 */
export function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const reason = reasonIn(searchParams);
  return {
    zip: zipCode.safeParse(searchParams.get("zip")).data,
    choice: askedPlans(args),
    reason,
    other: linkForSomeone(args),
  };
}

function reasonIn(search: URLSearchParams): FormReason | undefined {
  const [value] = callReasons.flatMap((name) =>
    search.has(name) ? `${name}=${search.get(name)}` : [],
  );
  const reason = readCallReason(value);
  if (value === undefined || !reason) return undefined;
  if (reason.kind === "for") {
    const { note, coverage, legend, hint, ready: list } = page.someone;
    const theirs = { coverage, legend, hint, ready: { ...ready, list } };
    return { value, text: page.reasons.for, note, ...theirs };
  }
  const { kind, day } = reason;
  if (!isDay(day)) return undefined;
  const text = fillPlaces(page.reasons[kind], { day: keepDays(formatDay(day)) });
  if (kind !== "check") return { value, text };
  const { hint, ready: list, ...words } = page.check;
  return { value, text, hint, ready: { ...ready, list }, words };
}

/** Handles the form's post without script. */
export const action = leadAction("consultation");

export default function TalkToAgent({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <Hero choice={loaderData.choice} />
      <Asking answer={actionData} {...loaderData} />
      <WhatToExpect />
      <Closing {...closing} />
    </>
  );
}

/**
 * Calling first; then the form, for a call at another time. On wide screens it begins below the first one, so what the
 * visitor came to ask about is here, too.
 */
function Hero({ choice }: Pick<AskingProps, "choice">) {
  return (
    <div className="page grid items-center gap-x-16 pt-5 pb-4 md:py-8 lg:grid-cols-2 lg:py-14 print:pt-3 print:pb-3">
      <div className="min-w-0">
        <h1 className="text-h1">{hero.headline}</h1>
        {choice && (
          <div className="mt-6 max-lg:hidden print:hidden">
            <AskedPlans {...choice} change={undefined} />
          </div>
        )}
        <div className="mt-4 md:mt-6 lg:mt-8 print:mt-2">
          <CallCard to="consultation" />
        </div>
      </div>
      <div className="min-w-0 max-md:hidden print:hidden">
        <Drawing of="talk" className="scene max-lg:hidden" />
        <p className="mt-6 measure text-quiet">{hero.text}</p>
      </div>
    </div>
  );
}

interface AskingProps {
  readonly answer: Route.ComponentProps["actionData"];
  readonly reason: FormReason | undefined;
  readonly zip: string | undefined;
  readonly choice: FormChoice | undefined;
  readonly other: Link;
}

/** The form, with the reasons and a person to ask beside it. */
function Asking({ answer, reason, zip, choice, other }: AskingProps) {
  return (
    <div className="bg-sand">
      <div className="page grid gap-x-12 gap-y-12 py-4 md:py-16 lg:grid-cols-12 print:block print:py-0">
        <div className="min-w-0 lg:col-span-8">
          <Island
            name="consultation-form"
            of={ConsultationForm}
            props={{ id: formId, answer, reason, zip, choice, other, who }}
            wake={answer ? "load" : "touch"}
          />
        </div>
        <aside className="min-w-0 lg:col-span-4 lg:flex lg:flex-col">
          <Drawing of="spots/talking" className="strip -mt-5 mb-6" optional />
          <AgentAside of="form" />
          <section aria-labelledby="why" className="mt-8 break-inside-avoid print:mt-0">
            <Heading id="why" text={why.headline} className="text-h3" />
            <PointList
              items={why.reasons}
              className="mt-3 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-1"
              row="border-t border-line/40 py-3 print:py-1.5"
              text="text-small text-quiet"
            />
          </section>
          <div className="mt-8 print:mt-2">
            <CallChecklist list={reason?.ready?.list} />
          </div>
          <div className="mt-3 mb-6 hidden break-inside-avoid print:block">
            <h3 className="text-h3">{expect.notes}</h3>
            {noteLines.map((line) => (
              <div key={line} className="h-9 border-b border-ink" />
            ))}
          </div>
          <div className="stack-3 mt-8 text-small print:stack-1 print:mt-2">
            <p>
              {licensed.text}{" "}
              <span className="print:hidden">
                <TextLink link={licensed.action} className={inlineLink} />.
              </span>
            </p>
            <div className="sm:hidden">
              <HoursBox />
            </div>
            <Holidays />
            <p>{disclaimers.recordingDetails}</p>
          </div>
          <div className="mt-10 max-lg:hidden">
            <Drawing of="plans/weigh" />
          </div>
        </aside>
      </div>
    </div>
  );
}

const inlineLink = "font-semibold text-pine underline underline-offset-4";

/** The steps from the form to a decision. */
function WhatToExpect() {
  return (
    <Section id="expect" on="band">
      <Heading id="expect" text={expect.headline} />
      <p className="mt-4 measure text-lead text-band-quiet print:hidden">{expect.intro}</p>
      <ol className="mt-10 print:mt-4">
        {expect.steps.map((step) => (
          <li
            key={step.title}
            className="relative border-l-3 border-band-line pb-7 pl-7 before:absolute before:top-1.5 before:-left-2.5 before:size-4.25 before:rounded-full before:border-2 before:border-transparent before:bg-marigold last:pb-0 print:grid print:grid-cols-[14rem_1fr] print:gap-x-5 print:pb-3 print:before:hidden first:print:hidden roomy:grid roomy:grid-cols-[13rem_1fr] roomy:gap-x-8"
          >
            <p className="text-band-quiet">{step.when}</p>
            <div>
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-1 measure text-band-quiet">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Of one's questions and the answers, on paper. */
const noteLines = Array.from({ length: 4 }, (_, line) => line);
