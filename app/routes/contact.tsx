import page from "#content/en/pages/contact.yaml";
import { contactAction } from "#app/lead-actions.server.ts";
import { ContactForm } from "#app/forms/contact-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { Hero, Questions } from "#app/sections/contact-page.tsx";
import { agencyData, faqData, JsonLd } from "#app/sections/page/structured-data.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/contact.ts";

/** The message form's way without script. */
export const action = contactAction;

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <JsonLd data={agencyData} />
      <JsonLd data={faqData(page.faq.items)} />
      <Hero
        form={
          <Island
            name="contact-form"
            of={ContactForm}
            props={{ id: "message", answer: actionData }}
            wake={actionData ? "load" : "touch"}
          />
        }
      />
      <Questions />
    </>
  );
}
