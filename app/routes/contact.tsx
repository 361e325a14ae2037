import page from "#content/en/pages/contact.yaml";
import { contactAction } from "#app/page-services.server.ts";
import { ContactForm } from "#app/forms/contact-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { ContactList, HoursList } from "#app/sections/page/contact.tsx";
import { agencyData, faqData, JsonLd, PageHead } from "#app/sections/page/page-head.tsx";
import { ButtonLink, Heading } from "#app/sections/page/section.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import type { Route } from "./+types/contact.ts";

const { hero, ways, faq, talk } = page;

/** Handles the form's post without script. */
export const action = contactAction;

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <JsonLd data={agencyData} />
      <JsonLd data={faqData(faq.items)} />
      <Hero answer={actionData} />
      <Questions />
    </>
  );
}

/** Contact details on the left, the message form on a card on the right. */
function Hero({ answer }: { readonly answer: Route.ComponentProps["actionData"] }) {
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
        <div className="min-w-0 lg:col-span-8">
          <Island
            name="contact-form"
            of={ContactForm}
            props={{ id: "message", answer }}
            wake={answer ? "load" : "touch"}
          />
        </div>
      </div>
    </div>
  );
}

/** Four common questions, with the offer of a call beside them. */
function Questions() {
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

/** For people choosing a plan: a call instead of a message. */
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
