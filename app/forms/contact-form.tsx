import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import { text, version } from "#content/en/disclosures/contact.yaml";
import words from "#content/en/forms/contact.yaml";
import { Field } from "#app/ui/field.tsx";
import { EmailField } from "./email-field.tsx";
import { PhoneField, TextArea } from "./form-fields.tsx";
import { typedValues, type RequestCall } from "./lead-call.ts";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

const disclosure = { text, version };

/** The API call of a message. */
export const contactCall: RequestCall<ContactMessage> = {
  schema: contactMessage,
  path: "/api/contacts",
  kept: ["name", "email", "phone", "message"],
  read: (inputs) => ({
    ...typedValues(inputs),
    agreesToAutomatedContact: inputs.has("agreesToAutomatedContact"),
  }),
  sentTo: ({ email }) => ({ way: "message", to: email }),
};

/** The contact form on /contact. */
export function ContactForm(props: PlacedFormProps) {
  return (
    <RequestForm
      {...props}
      words={words}
      disclosure={disclosure}
      page="/contact"
      call={contactCall}
    >
      {({ field, ...fields }) => (
        <>
          <Field {...words.name} {...field("name")} autoComplete="name" required />
          <EmailField {...words.email} {...field("email")} required />
          <PhoneField {...fields} field={field} words={words.phone} />
          <TextArea {...words.message} {...field("message")} required />
        </>
      )}
    </RequestForm>
  );
}
