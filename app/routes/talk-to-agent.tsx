import agency from "#content/agency/agency.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import page from "#content/en/pages/talk-to-agent.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { ConsultationForm } from "#app/forms/consultation-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { planRequestAction } from "#app/page-services.server.ts";
import { formatDay } from "#app/sections/page/day.tsx";
import { HoursList } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Heading, PointList, Section, TextLink } from "#app/sections/page/section.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isDay } from "#medicare/calendar.ts";
import type { Route } from "./+types/talk-to-agent.ts";

const { hero, hours, licensed, why, expect, closing } = page;

/** The date in the address (`?before=2027-04-30`), from a page about dates, starts the visitor's message. */
export function loader({ request }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return {
    note: isDay(before) ? fillPlaces(page.callBefore, { day: formatDay(before) }) : undefined,
  };
}

/** Handles the form's post without script. */
export const action = planRequestAction("consultation");

export default function TalkToAgent({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <Hero answer={actionData} note={loaderData.note} />
      <WhatToExpect />
      <Closing {...closing} />
    </>
  );
}

interface HeroProps {
  readonly answer: Route.ComponentProps["actionData"];
  readonly note: string | undefined;
}

/** The form, with the hours and the reasons beside it. */
function Hero({ answer, note }: HeroProps) {
  return (
    <div className="page grid gap-x-16 gap-y-14 pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-16 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-10">
          <Island
            name="consultation-form"
            of={ConsultationForm}
            props={{ id: "consultation", answer, note }}
            wake={answer ? "load" : "touch"}
          />
        </div>
      </div>
      <aside className="min-w-0 lg:col-span-5 lg:pt-3">
        <AvailableHours />
        <WhyTalk />
      </aside>
    </div>
  );
}

/** Hours, time zone, phone number and licenses. */
function AvailableHours() {
  return (
    <section aria-labelledby="hours" className="rounded-card bg-mint p-6 sm:p-8">
      <Heading id="hours" text={hours.headline} className="text-h3" />
      <HoursList zone={hours.zone} />
      <a href={agency.phone.href} className={`${buttonClass("accent")} mt-6 w-full`}>
        <Icon name="phone" />
        {hours.call} {agency.phone.display}
      </a>
      <p className="mt-3 text-small">
        {hours.text} {hours.answer}
      </p>
      <p className="mt-3 text-small">{disclaimers.recordingDetails}</p>
      <p className="mt-3 text-small">
        {licensed.text} <TextLink link={licensed.action} className={inlineLink} />.
      </p>
    </section>
  );
}

const inlineLink = "font-semibold text-pine underline underline-offset-4";

/** Short reasons to talk to us. */
function WhyTalk() {
  return (
    <section aria-labelledby="why" className="mt-12 lg:sticky lg:top-24">
      <Heading id="why" text={why.headline} className="text-h3" />
      <PointList
        items={why.reasons}
        className="mt-4"
        row="border-t border-hair py-4"
        text="text-small text-quiet"
      />
    </section>
  );
}

/** The steps from the form to a decision. */
function WhatToExpect() {
  return (
    <Section id="expect" on="band">
      <Heading id="expect" text={expect.headline} />
      <p className="mt-4 measure text-lead text-band-quiet">{expect.intro}</p>
      <ol className="mt-12">
        {expect.steps.map((step) => (
          <li key={step.title} className="grid gap-x-10 md:grid-cols-[11rem_1fr] lg:grid-cols-12">
            <p className="pb-2 text-band-quiet lg:col-span-3 lg:text-right">{step.when}</p>
            <div className="relative border-l-3 border-band-line pb-10 pl-8 before:absolute before:top-1.5 before:-left-2.5 before:size-4.25 before:rounded-full before:bg-marigold lg:col-span-9">
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-2 measure text-band-quiet">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
