import { z } from "zod";
import { contactMethods, contactTimes } from "./lead-fields.ts";
import { type DetailName, eachDetail, type KindOf, leadDetails } from "./lead-details.ts";
import { leadChannels, leadKinds } from "./lead-kind.ts";
import { visitParts } from "./submission-parts.ts";

// The webhook payload. Adding a field keeps the version; removing one or changing its meaning needs a new one.

const time = (description: string) => z.string().meta({ format: "date-time", description });
const text = (description: string) => z.string().meta({ description });
const optionalText = (description: string) => z.string().nullable().meta({ description });
const optionalBoolean = (description: string) => z.boolean().nullable().meta({ description });

const hours = z.object({
  name: z.enum(contactTimes).meta({ description: "The time of day that the person chose." }),
  hours: text("The hours that the form showed for it, for example `8am-12pm`."),
  timeZone: text("The agency's time zone, which the hours are in, as an IANA name."),
});

const chosenPlans = z.object({
  year: z.int().meta({ description: "The plan year." }),
  county: z
    .object({
      state: text("Postal abbreviation."),
      slug: text("Its name in URLs, unique in its state, for example `fort-bend`."),
      name: optionalText("Its name. `null`: not in the plan data."),
    })
    .meta({ description: "The county." }),
  plans: z
    .array(
      z.object({
        id: text("Contract, plan and segment, for example `H0028_030_0`."),
        name: optionalText("Its name. `null`: not in the county's plan data."),
      }),
    )
    .meta({ description: "Up to three. Empty: they asked about the county." }),
  represented: z
    .object({
      organizations: z
        .int()
        .meta({ description: "Number of organizations that the agency represented." }),
      plans: z
        .int()
        .meta({ description: "Number of plans from these organizations that the agency offered." }),
    })
    .nullable()
    .meta({
      description:
        "What the agency represented in the county when the request came in, for the required notice (TPMO disclaimer). `null`: not known.",
    }),
});

/** The schema for each kind of detail. */
const byKind = {
  text: optionalText,
  "long-text": optionalText,
  "yes-no": optionalBoolean,
  phone: optionalText,
  date: (description: string) => z.string().nullable().meta({ format: "date", description }),
  "contact-method": (description: string) =>
    z.enum(contactMethods).nullable().meta({ description }),
  "contact-time": (description: string) => hours.nullable().meta({ description }),
  "plan-choice": (description: string) => chosenPlans.nullable().meta({ description }),
};

const { phone, ...details } = eachDetail<{
  readonly [Name in DetailName]: ReturnType<(typeof byKind)[KindOf<Name>]>;
}>((name) => byKind[leadDetails[name].kind](leadDetails[name].webhook));

const consent = z.object({
  id: text("Id of the consent, for example `automated-contact`."),
  version: optionalText(
    "Version of its wording. `null`: the sender named none, or one that this site doesn't have, so nothing shows what the person saw.",
  ),
  agreed: z
    .boolean()
    .meta({ description: "`true`: the box was checked. `false`: it was left unchecked." }),
  phone: optionalText("The number that the consent covers, in E.164 format, without an extension."),
  answeredAt: time("When the form was sent."),
});

const entry = z.object({
  enteredBy: text("Who at the agency entered it."),
  enteredAt: time("When it was entered."),
  consent: optionalText("What the person agreed to, in the words of whoever entered it."),
  consentHow: optionalText("How the person agreed, for example `on the call`."),
});

const day = (description: string) => z.iso.date().meta({ description });

const allowances = ["automated", "manual", "none", "ask"] as const;
const allowance = (what: string) =>
  z.enum(allowances).meta({
    description: `${what}, by what the person was told and agreed to. \`automated\`: automated ones too. \`manual\`: a person dials or writes. \`none\`: not because of this request. \`ask\`: nothing shows what they were told.`,
  });

const permission = z.object({
  contactUntil: day("The last day on which the agency may contact them, unless they say stop."),
  doNotCallUntil: z.iso.date().nullable().meta({
    description:
      "The last day for calls if the number is on the National Do Not Call Registry. `null`: no number.",
  }),
  calls: allowance("Calls to `phone`"),
  texts: allowance("Texts to `phone`"),
});

const enrollmentPeriod = z.object({
  opens: day("Its first day."),
  closes: day("Its last day."),
});

const lead = z.object({
  id: text("Id of the request. `npm run leads -- show ID` shows everything stored about it."),
  number: z.int().meta({
    description:
      "Its short number, which the agency's emails and commands show. Some numbers are skipped.",
  }),
  createdAt: time(
    "When the request was stored; for one that the agency entered, when the person made it.",
  ),
  kind: z.enum(leadKinds).meta({
    description:
      "What the person asked for: the guide, a plan comparison, a consultation, or a reply to a message.",
  }),
  channel: z.enum(leadChannels).meta({
    description:
      "How it came in: a form on the website, another program, a call or a paper form. `import` doesn't occur, because imported requests aren't sent.",
  }),
  entry: entry.nullable().meta({
    description: "Who entered a request that came by phone or on paper. Otherwise `null`.",
  }),
  name: text(
    "As the person typed it: the first name if `kind` is `guide`, otherwise the full name.",
  ),
  email: text(
    "As the person typed it. It isn't verified. Empty: the agency entered the request, and the person gave none.",
  ),
  phone,
  phoneExtension: optionalText("The number's extension, in digits. `null`: none given."),
  zipCode: optionalText("Five digits."),
  state: optionalText(
    "Postal abbreviation of the state that `zipCode` is in, or else the county that they asked about. `null`: not known.",
  ),
  licensed: optionalBoolean(
    "Whether the agency lists a license number for `state`. `false`: the website told the person that its agents can't advise them on plans there. `null`: `state` isn't known.",
  ),
  ...details,
  initialEnrollmentPeriod: enrollmentPeriod.nullable().meta({
    description:
      "The Initial Enrollment Period at 65. `null`: no date of birth, Part B is checked, or they've had Medicare since before 65.",
  }),
  permission: permission.meta({ description: "How the agency may contact the person." }),
  checkFirst: z.array(z.string()).meta({
    description: "What to check or ask before following up, as in the email to the agents.",
  }),
  wantsNewsletter: z.boolean().meta({
    description:
      "Whether the person asked for the newsletter. It's sent only after they confirm by email.",
  }),
  wantsNoMail: z.boolean().meta({
    description: "`true`: the person has asked for no email at all. Contact them another way.",
  }),
  page: text(
    "Path of the page with the form. `unknown`: another program sent the request, or the browser hid the page's address. Empty: the agency entered the request.",
  ),
  source: z.record(z.string(), z.string()).meta({
    description: `Where the visit came from: any of ${visitParts.join(", ")} that are known.`,
  }),
  disclosure: z
    .object({
      id: text("Id of the text."),
      version: optionalText(
        "Version of its wording. `null`: the sender named none, or one that this site doesn't have, so nothing shows what the person saw.",
      ),
    })
    .nullable()
    .meta({
      description: "The text next to the button. `null` for a request that the agency entered.",
    }),
  consents: z.array(consent).meta({
    description:
      "Every consent box that the form showed, with the answer. Empty if it showed none, if a program sent neither a yes nor `Consent-Version`, or if the agency entered the request.",
  }),
  suspected: z.boolean().meta({
    description:
      "`true`: the request was held because it may have come from a bot, and the agency released it.",
  }),
  scopeOfAppointmentTaken: z.literal(false).meta({
    description:
      "Always `false`: the forms don't collect a Scope of Appointment. Get one before any personal marketing appointment.",
  }),
});

/** A new request, as webhooks carry it (Standard Webhooks 1.0, "Payload structure"). */
export const leadEvent = z
  .object({
    type: z.literal("lead.created").meta({ description: "The type of the event." }),
    version: z
      .literal(1)
      .meta({ description: "Version of this format. Adding fields doesn't change it." }),
    timestamp: time("When the event happened, in UTC."),
    data: lead.meta({ description: "The request." }),
  })
  .meta({ title: "lead.created, version 1" });

export type LeadEvent = z.infer<typeof leadEvent>;
