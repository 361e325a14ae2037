import type { ReactNode } from "react";
import page from "#content/en/pages/contact.yaml";
import { ContactList, HoursList } from "#app/sections/page/contact.tsx";
import { ButtonLink, Heading } from "#app/sections/page/section.tsx";
import { Accordion } from "#app/ui/accordion.tsx";

const { hero, ways, faq, talk } = page;

/** The ways to reach us down the left, the message form on a card to the right of them. */
export function Hero({ form }: { readonly form: ReactNode }) {
  return (
    <div className="bg-sand">
      <div className="page grid gap-x-16 gap-y-12 pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-16 lg:grid-cols-12">
        <div className="lg:col-span-12">
          <h1 className="text-h1">{hero.headline}</h1>
          <p className="mt-5 measure text-lead text-quiet">{hero.text}</p>
        </div>
        <section aria-labelledby="ways" className="lg:col-span-4">
          <Heading id="ways" text={ways.label} className="mb-5 text-h3" />
          <ContactList words={ways} addressNote={ways.visit} />
          <h3 className="mt-9 text-h4">{ways.hours}</h3>
          <HoursList zone={ways.zone} />
        </section>
        <div className="min-w-0 lg:col-span-8">{form}</div>
      </div>
    </div>
  );
}

/** Four questions before writing, and beside them the way to a talk. */
export function Questions() {
  return (
    <div className="page grid items-start gap-x-16 gap-y-14 band lg:grid-cols-12">
      <section aria-labelledby="faq" className="lg:col-span-7">
        <Heading id="faq" text={faq.headline} className="mb-8 text-h2" />
        <Accordion name="faq" items={faq.items} />
      </section>
      <TalkBlock />
    </div>
  );
}

/** For who is choosing a plan: a talk instead of a message. */
function TalkBlock() {
  return (
    <section
      aria-labelledby="talk"
      className="rounded-card bg-band p-7 text-on-band sm:p-10 lg:sticky lg:top-24 lg:col-span-5"
    >
      <Heading id="talk" text={talk.headline} className="text-h3" />
      <p className="mt-3 text-band-quiet">{talk.text}</p>
      <ButtonLink link={talk.action} look="accent" className="mt-7" />
    </section>
  );
}
