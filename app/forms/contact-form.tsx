import { version } from "#content/en/disclosures/contact.yaml";
import words from "#content/en/forms/contact.yaml";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { AutomatedContactBox } from "./automated-contact-box.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";
import { StillContactDisclosure } from "./still-texts.ts";

/** Sends a message to the agency, from /contact. */
export function ContactForm(props: PlacedFormProps) {
  return (
    <RequestForm
      {...props}
      words={words}
      disclosure={<StillContactDisclosure />}
      disclosureVersion={version}
      page="/contact"
      load={loadDesk}
    >
      {({ form, field, given }) => (
        <>
          <Field {...words.name} {...field("name")} autoComplete="name" required />
          <Field {...words.email} {...field("email")} type="email" autoComplete="email" required />
          <Field {...words.phone} {...field("phone")} type="tel" autoComplete="tel" />
          <TextArea {...words.message} {...field("message")} required />
          <AutomatedContactBox form={form} given={given} />
        </>
      )}
    </RequestForm>
  );
}

async function loadDesk() {
  return (await import("./contact-desk.ts")).openContactDesk;
}
