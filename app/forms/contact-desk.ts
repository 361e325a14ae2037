import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import { formDesk } from "./form-desk.ts";
import { typedValues } from "./typed-values.ts";

/** Opens the desk of the contact form. */
export const openContactDesk = formDesk<ContactMessage>({
  schema: contactMessage,
  path: "/api/contacts",
  kept: ["name", "email", "phone", "message"],
  read: (inputs) => ({
    ...typedValues(inputs),
    agreesToAutomatedContact: inputs.has("agreesToAutomatedContact"),
  }),
});
