import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import page from "#content/en/pages/talk-to-agent.yaml";
import { HoursList } from "#app/sections/page/contact.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { hero, hours, why, expect } = page;

/** The form first, with the hours and the reasons in a column beside it. */
export function Hero({ form }: { readonly form: ReactNode }) {
  return (
    <div className="page grid gap-x-16 gap-y-14 pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-16 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-10">{form}</div>
      </div>
      <aside className="min-w-0 lg:col-span-5 lg:pt-3">
        <AvailableHours />
        <WhyTalk />
      </aside>
    </div>
  );
}

/** When someone answers, in whose time, and the number to call now. */
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
    </section>
  );
}

/** What speaks for a talk with us, in a column of short reasons. */
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

/** The way from the form to the decision, read along a line. */
export function WhatToExpect() {
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
