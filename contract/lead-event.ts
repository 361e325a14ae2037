import { z } from "zod";
import { contactMethods, contactTimes } from "./contact-choices.ts";
import { planRequestVariants } from "./lead-kind.ts";
import { visitParts } from "./visit.ts";

// What a webhook tells another program. Fields may be added within a version; a field that goes away or
// changes its meaning makes a new version.

const time = (description: string) => z.string().meta({ format: "date-time", description });
const said = (description: string) => z.string().meta({ description });
const maybe = (description: string) => z.string().nullable().meta({ description });
const asked = (description: string) => z.boolean().nullable().meta({ description });

const hours = z
  .object({
    name: z.enum(contactTimes).meta({ description: "As the person chose it." }),
    hours: said("What stood beside it on the form, for example `8am-12pm`."),
    timeZone: said("The IANA name of the zone the hours are in: the agency's."),
  })
  .nullable()
  .meta({ description: "When the person wants to be reached. `null`: at any time, or not asked." });

const consent = z.object({
  id: said("Which question, for example `automated-contact`."),
  version: said("Which wording of it."),
  agreed: z.boolean().meta({ description: "`true`: the box was ticked. `false`: it was left." }),
  phone: maybe("The number that the answer is about, in E.164."),
  answeredAt: time("When the form was sent."),
});

const lead = z.object({
  id: said("The request's id; `npm run leads -- show ID` prints all that is kept about it."),
  createdAt: time("When the request was stored."),
  kind: z.enum(["guide", ...planRequestVariants, "contact"]).meta({
    description: "What was asked for: the guide, a plan comparison, a consultation, an answer.",
  }),
  name: said("As it was given: the first name with `guide`, the full name with all others."),
  email: said("As it was given. Nobody has confirmed that it is theirs."),
  phone: maybe("In E.164, for example `+19722045855`."),
  zipCode: maybe("Five digits."),
  birthdate: z.string().nullable().meta({ format: "date", description: "As `1960-03-15`." }),
  medicarePartA: asked("Whether the person says they have Part A. `null`: not asked."),
  medicarePartB: asked("The same for Part B."),
  preferredContactMethod: z.enum(contactMethods).nullable().meta({
    description: "How the person wants to be reached. `null`: not asked.",
  }),
  bestTimeToContact: hours,
  message: maybe(
    "The person's own words, with their line breaks. Show them as text, never as HTML.",
  ),
  wantsNewsletter: z.boolean().meta({
    description:
      "Whether the newsletter was asked for. It goes out only after a confirmation by email.",
  }),
  wantsNoMail: z.boolean().meta({
    description:
      "`true`: the person has said that they want no email at all. Reach them another way.",
  }),
  page: said("Path of the page with the form."),
  source: z.record(z.string(), z.string()).meta({
    description: `Where the visit came from; what is known of ${visitParts.join(", ")}.`,
  }),
  disclosure: z
    .object({ id: said("Which text."), version: said("Which wording of it.") })
    .meta({ description: "What stood beside the button." }),
  consents: z.array(consent).meta({
    description:
      "Each box that was shown beside the form and what was answered; empty when none was.",
  }),
  suspected: z.boolean().meta({
    description: "`true`: the request was held as perhaps a program's, and the agency released it.",
  }),
  scopeOfAppointmentTaken: z.literal(false).meta({
    description: "No form takes it. It is still to be taken before plans are talked about.",
  }),
});

/** A new request, as webhooks carry it (Standard Webhooks 1.0, "Payload structure"). */
export const leadEvent = z
  .object({
    type: z.literal("lead.created").meta({ description: "What happened." }),
    version: z
      .literal(1)
      .meta({ description: "Of this format. New fields come without a new one." }),
    timestamp: time("When it happened, UTC."),
    data: lead.meta({ description: "The request." }),
  })
  .meta({ title: "lead.created, version 1" });

export type LeadEvent = z.infer<typeof leadEvent>;
