import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import { text, version } from "#content/en/disclosures/contact.yaml";
import words from "#content/en/forms/contact.yaml";
import { Field } from "#app/ui/field.tsx";
import { PhoneField, TextArea } from "./form-fields.tsx";
import { typedValues, type LeadCall } from "./lead-call.ts";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

const disclosure = { text, version };

const call: LeadCall<ContactMessage> = {
  schema: contactMessage,
  path: "/api/contacts",
  kept: ["name", "email", "phone", "message"],
  read: (inputs) => ({
    ...typedValues(inputs),
    agreesToAutomatedContact: inputs.has("agreesToAutomatedContact"),
  }),
};

/** The contact form on /contact. */
export function ContactForm(props: PlacedFormProps) {
  return (
    <RequestForm {...props} words={words} disclosure={disclosure} page="/contact" call={call}>
      {({ field, ...fields }) => (
        <>
          <Field {...words.name} {...field("name")} autoComplete="name" required />
          <Field {...words.email} {...field("email")} type="email" autoComplete="email" required />
          <PhoneField {...fields} field={field} words={words.phone} />
          <TextArea {...words.message} {...field("message")} required />
        </>
      )}
    </RequestForm>
  );
}
