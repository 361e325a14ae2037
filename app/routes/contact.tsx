import type { PageHandle } from "#contract/page-handle.ts";
import { choiceParameters } from "#contract/plan-choice.ts";
import page from "#content/en/pages/contact.yaml";
import { askedPlans, leadAction } from "#app/page-services.server.ts";
import { ContactForm } from "#app/forms/contact-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import type { FormChoice } from "#app/forms/request-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { CallCard, whoAnswers } from "#app/sections/page/call-card.tsx";
import { ContactList, Holidays } from "#app/sections/page/contact.tsx";
import { agencyData, faqData, JsonLd, PageHead } from "#app/sections/page/page-head.tsx";
import { ButtonLink, Heading } from "#app/sections/page/section.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Drawing } from "#app/ui/art.tsx";
import type { Route } from "./+types/contact.ts";

const { hero, ways, faq, talk } = page;
const who = whoAnswers("contact");

export const handle = { query: choiceParameters } satisfies PageHandle;

/** The plans in the address, from a page about plans. */
export function loader(args: Route.LoaderArgs) {
  return { choice: askedPlans(args) };
}

/** Handles the form's post without script. */
export const action = leadAction("contact");

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <JsonLd data={agencyData} />
      <JsonLd data={faqData(faq.items)} />
      <Hero answer={actionData} choice={loaderData.choice} />
      <Ways />
      <Questions />
    </>
  );
}

interface HeroProps {
  readonly answer: Route.ComponentProps["actionData"];
  readonly choice: FormChoice | undefined;
}

/**
 * The phone number first, then the message form. The mailbox stands beside the form's end, on tablets beside the card,
 * on phones above the form.
 */
function Hero({ answer, choice }: HeroProps) {
  return (
    <div className="bg-sand">
      <div className="page grid gap-x-12 gap-y-8 pt-5 pb-12 md:gap-y-10 md:py-14 lg:grid-cols-12 lg:grid-rows-[1fr_auto] roomy:max-lg:grid-cols-[5fr_7fr]">
        <div className="grid gap-y-5 lg:sticky lg:top-24 lg:col-span-5 lg:gap-y-8 lg:self-start roomy:max-lg:contents">
          <div>
            <h1 className="text-h1">{hero.headline}</h1>
            <p className="mt-3 measure text-quiet md:text-lead">{hero.text}</p>
          </div>
          <div className="roomy:row-span-2">
            <CallCard to="message" />
            <Drawing of="spots/mailbox" className="strip mt-6 -mb-8" optional />
          </div>
        </div>
        <div className="min-w-0 lg:col-span-7 lg:row-span-2 roomy:max-lg:col-span-2">
          <Island
            name="contact-form"
            of={ContactForm}
            props={{ id: "message", answer, choice, who }}
            wake={answer ? "load" : "touch"}
          />
        </div>
        <Drawing
          of="margins/mailbox"
          className="scene hidden self-end lg:col-span-5 lg:-mb-14 roomy:block roomy:max-lg:row-2"
        />
      </div>
    </div>
  );
}

/** Email, address and holidays. */
function Ways() {
  return (
    <section
      aria-labelledby="ways"
      className="page grid gap-x-12 gap-y-5 pt-14 @min-[60rem]:grid-cols-[3fr_5fr_5fr_4fr]"
    >
      <Heading id="ways" text={ways.label} className="text-h3" />
      <ContactList words={ways} addressNote={ways.visit} />
      <Holidays />
    </section>
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
      className="with-notices panel bg-band text-on-band sm:p-10 lg:sticky lg:top-24 lg:col-span-5"
    >
      <Heading id="talk" text={talk.headline} className="text-h3" />
      <p className="mt-3 text-band-quiet">{talk.text}</p>
      <ButtonLink link={talk.action} look="accent" className="mt-7" />
    </section>
  );
}
