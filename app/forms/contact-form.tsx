import type { PageOutcome } from "#contract/lead-reply.ts";
import { version } from "#content/en/disclosures/contact.yaml";
import words from "#content/en/forms/contact.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { AutomatedContactBox } from "./automated-contact-box.tsx";
import { FormCard, FormHead } from "./form-card.tsx";
import { formFields } from "./form-fields.ts";
import { LeadForm } from "./lead-form.tsx";
import { refusal } from "./refusal.ts";
import { StillContactDisclosure } from "./still-texts.ts";
import { ThanksPanel } from "./thanks-panel.tsx";
import { useRequestForm } from "./use-request-form.tsx";

interface ContactFormProps {
  /** Of the card, so that links and plain posts lead to it. */
  readonly id: string;
  /** The page's `actionData`: a plain post that was refused or taken. */
  readonly answer: PageOutcome | undefined;
}

/** Sends a message to the agency, from /contact: a card with its own `h2`, whose place the thanks take. */
export function ContactForm({ id, answer }: ContactFormProps) {
  const { sent, form, errors, ...state } = useRequestForm({
    name: id,
    load: loadDesk,
    words,
    answer,
  });
  if (sent) {
    return (
      <FormCard id={id}>
        <ThanksPanel thanks={words.thanks} />
      </FormCard>
    );
  }
  const refused = refusal(answer);
  const field = formFields(id, { errors, attempt: state.attempt }, refused);
  return (
    <FormCard id={id}>
      <FormHead form={id} words={words} />
      <LeadForm
        name={id}
        action={`/contact#${id}`}
        words={{ ...shared, ...words }}
        disclosure={<StillContactDisclosure />}
        disclosureVersion={version}
        {...state}
        {...form}
      >
        <Field {...words.name} {...field("name")} autoComplete="name" required />
        <Field {...words.email} {...field("email")} type="email" autoComplete="email" required />
        <Field {...words.phone} {...field("phone")} type="tel" autoComplete="tel" />
        <TextArea {...words.message} {...field("message")} required />
        <AutomatedContactBox form={id} given={refused?.values} />
      </LeadForm>
    </FormCard>
  );
}

async function loadDesk() {
  return (await import("./contact-desk.ts")).openContactDesk;
}
