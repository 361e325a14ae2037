import { contactForm } from "#contract/contact-message.ts";
import { text, version } from "#content/en/disclosures/contact.yaml";
import words from "#content/en/forms/contact.yaml";
import { Field } from "#app/ui/field.tsx";
import { EmailField } from "./email-field.tsx";
import { AutomatedConsent, TextArea } from "./form-fields.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

const disclosure = { text, version };

/** The contact form on /contact. */
export function ContactForm(props: PlacedFormProps) {
  return (
    <RequestForm {...props} of={contactForm} words={words} disclosure={disclosure}>
      {({ field, ...fields }) => (
        <>
          <Field {...words.name} {...field("name")} autoComplete="name" required />
          <EmailField {...words.email} {...field("email")} required />
          <Field {...words.phone} {...field("phone")} type="tel" autoComplete="tel" />
          <TextArea {...words.message} {...field("message")} required />
          <AutomatedConsent {...fields} />
        </>
      )}
    </RequestForm>
  );
}
