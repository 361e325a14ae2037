import { message } from "./free-text-fields.ts";
import { email, name } from "./lead-fields.ts";
import { optionalPhone } from "./phone-field.ts";
import { z } from "./z.ts";

/** A message to the agency, as `POST /api/contacts` takes it. */
export const contactMessage = z.object({ name, email, phone: optionalPhone, message });

export type ContactMessage = z.infer<typeof contactMessage>;
