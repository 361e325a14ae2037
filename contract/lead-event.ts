import { contactMethods, contactTimes } from "./lead-fields.ts";
import { type DetailName, eachDetail, type KindOf, leadDetails } from "./lead-details.ts";
import { leadChannels, leadKinds } from "./lead-kind.ts";
import { leadStatuses } from "./lead-work.ts";
import { visitParts } from "./submission-parts.ts";
import { z } from "./z.ts";

// The webhook payloads. Adding a field keeps the version; removing one or changing its meaning needs a new one.

/** A field with its meaning, for the table in docs/webhooks.md. */
function about<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description));
}

const time = (description: string) =>
  z.string().check(z.meta({ format: "date-time", description }));
const text = (description: string) => about(z.string(), description);
const optionalText = (description: string) => about(z.nullable(z.string()), description);
const optionalBoolean = (description: string) => about(z.nullable(z.boolean()), description);

const hours = z.object({
  name: about(z.enum(contactTimes), "The time of day that the person chose."),
  hours: text("The hours that the form showed for it, for example `8am-12pm`."),
  timeZone: text("The agency's time zone, which the hours are in, as an IANA name."),
});

const chosenPlans = z.object({
  year: about(z.int(), "The plan year."),
  county: about(
    z.object({
      state: text("Postal abbreviation."),
      slug: text("Its name in URLs, unique in its state, for example `fort-bend`."),
      name: optionalText("Its name. `null`: not in the plan data."),
    }),
    "The county.",
  ),
  plans: about(
    z.array(
      z.object({
        id: text("Contract, plan and segment, for example `H0028_030_0`."),
        name: optionalText("Its name. `null`: not in the county's plan data."),
      }),
    ),
    "Up to three. Empty: they asked about the county.",
  ),
  represented: about(
    z.nullable(
      z.object({
        organizations: about(z.int(), "Number of organizations that the agency represented."),
        plans: about(z.int(), "Number of plans from these organizations that the agency offered."),
      }),
    ),
    "What the agency represented in the county when the request came in, for the required notice (TPMO disclaimer). `null`: not known.",
  ),
});

/** The schema for each kind of detail. */
const byKind = {
  text: optionalText,
  "long-text": optionalText,
  "yes-no": optionalBoolean,
  phone: optionalText,
  date: (description: string) =>
    z.nullable(z.string()).check(z.meta({ format: "date", description })),
  "contact-method": (description: string) => about(z.nullable(z.enum(contactMethods)), description),
  "contact-time": (description: string) => about(z.nullable(hours), description),
  "plan-choice": (description: string) => about(z.nullable(chosenPlans), description),
};

const { phone, ...details } = eachDetail<{
  readonly [Name in DetailName]: ReturnType<(typeof byKind)[KindOf<Name>]>;
}>((name) => byKind[leadDetails[name].kind](leadDetails[name].webhook));

const consent = z.object({
  id: text("Id of the consent, for example `automated-contact`."),
  version: optionalText(
    "Version of its wording. `null`: the sender named none, or one that this site doesn't have, so nothing shows what the person saw.",
  ),
  agreed: about(z.boolean(), "`true`: the box was checked. `false`: it was left unchecked."),
  phone: optionalText("The number that the consent covers, in E.164 format, without an extension."),
  answeredAt: time("When the form was sent."),
});

const entry = z.object({
  enteredBy: text("Who at the agency entered it."),
  enteredAt: time("When it was entered."),
  consent: optionalText("What the person agreed to, in the words of whoever entered it."),
  consentHow: optionalText("How the person agreed, for example `on the call`."),
});

const day = (description: string) => about(z.iso.date(), description);

const allowances = ["automated", "manual", "none", "ask"] as const;
const allowance = (what: string) =>
  about(
    z.enum(allowances),
    `${what}, by what the person was told and agreed to. \`automated\`: automated ones too. \`manual\`: a person dials or writes. \`none\`: not because of this request. \`ask\`: nothing shows what they were told.`,
  );

const permission = z.object({
  contactUntil: day("The last day on which the agency may contact them, unless they say stop."),
  doNotCallUntil: about(
    z.nullable(z.iso.date()),
    "The last day for calls if the number is on the National Do Not Call Registry. `null`: no number.",
  ),
  calls: allowance("Calls to `phone`"),
  texts: allowance("Texts to `phone`"),
});

const enrollmentPeriod = z.object({
  opens: day("Its first day."),
  closes: day("Its last day."),
});

const lead = z.object({
  id: text("Id of the request."),
  number: about(
    z.int(),
    "Its short number, which the desk and the agency's emails show. Some numbers are skipped. `PUBLIC_URL/desk/leads/NUMBER` opens it in the desk.",
  ),
  createdAt: time(
    "When the request was stored; for one that the agency entered, when the person made it.",
  ),
  kind: about(
    z.enum(leadKinds),
    "What the person asked for: the guide, a plan comparison, a consultation, or a reply to a message.",
  ),
  channel: about(
    z.enum(leadChannels),
    "How it came in: a form on the website, another program, a call or a paper form. `import` doesn't occur, because imported requests aren't sent.",
  ),
  entry: about(
    z.nullable(entry),
    "Who entered a request that came by phone or on paper. Otherwise `null`.",
  ),
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
  initialEnrollmentPeriod: about(
    z.nullable(enrollmentPeriod),
    "The Initial Enrollment Period at 65. `null`: no date of birth, Part B is checked, or they've had Medicare since before 65.",
  ),
  permission: about(permission, "How the agency may contact the person."),
  checkFirst: about(
    z.array(z.string()),
    "What to check or ask before following up, as in the email to the agents.",
  ),
  wantsNewsletter: about(
    z.boolean(),
    "Whether the person asked for the newsletter. It's sent only after they confirm by email.",
  ),
  wantsNoMail: about(
    z.boolean(),
    "`true`: the person has asked for no email at all. Contact them another way.",
  ),
  page: text(
    "Path of the page with the form. `unknown`: another program sent the request, or the browser hid the page's address. Empty: the agency entered the request.",
  ),
  source: about(
    z.record(z.string(), z.string()),
    `Where the visit came from: any of ${visitParts.join(", ")} that are known.`,
  ),
  disclosure: about(
    z.nullable(
      z.object({
        id: text("Id of the text."),
        version: optionalText(
          "Version of its wording. `null`: the sender named none, or one that this site doesn't have, so nothing shows what the person saw.",
        ),
      }),
    ),
    "The text next to the button. `null` for a request that the agency entered.",
  ),
  consents: about(
    z.array(consent),
    "Every consent box that the form showed, with the answer. Empty if it showed none, if a program sent neither a yes nor `Consent-Version`, or if the agency entered the request.",
  ),
  suspected: about(
    z.boolean(),
    "`true`: the request was held because it may have come from a bot, and the agency released it.",
  ),
  scopeOfAppointmentTaken: about(
    z.literal(false),
    "Always `false`: the forms don't collect a Scope of Appointment. Get one before any personal marketing appointment.",
  ),
});

/** A new request, as webhooks carry it (Standard Webhooks 1.0, "Payload structure"). */
export const leadEvent = z
  .object({
    type: about(z.literal("lead.created"), "The type of the event."),
    version: about(z.literal(1), "Version of this format. Adding fields doesn't change it."),
    timestamp: time("When the event happened, in UTC."),
    data: about(lead, "The request."),
  })
  .check(z.meta({ title: "lead.created, version 1" }));

export type LeadEvent = z.infer<typeof leadEvent>;

const nextStep = z.object({
  at: time("When it is planned for."),
  note: optionalText("What to do. `null`: a call."),
});

const work = z.object({
  id: text("Id of the request, as in `lead.created`."),
  number: about(z.int(), "Its short number, as in `lead.created`."),
  status: about(
    z.enum(leadStatuses),
    "Where it stands. `new`: nobody has called yet. `working` and `appointment`: somebody is on it. `enrolled` and `not-interested`: closed.",
  ),
  assignedTo: optionalText("Name of the person at the agency who works on it. `null`: nobody."),
  nextStep: about(z.nullable(nextStep), "What is planned next. `null`: nothing."),
  stop: about(
    z.nullable(z.enum(["calls", "contact"])),
    "What the person asked you to stop. `calls`: don't call or text them. `contact`: don't contact them at all. `null`: nothing. It's about the person, whichever request they said it for. Each of their requests, by email address or phone number, gets an event.",
  ),
  updatedAt: time(
    "When one of these last changed. Ignore an event with an earlier time than the one that you have for this request.",
  ),
});

/** A change to a request at the desk, as webhooks carry it. It says the state when it's sent, not what was changed. */
export const leadUpdateEvent = z
  .object({
    type: about(z.literal("lead.updated"), "The type of the event."),
    version: about(z.literal(1), "Version of this format. Adding fields doesn't change it."),
    timestamp: time("When the event happened, in UTC: the same as `data.updatedAt`."),
    data: about(work, "How work on the request stands."),
  })
  .check(z.meta({ title: "lead.updated, version 1" }));

export type LeadUpdateEvent = z.infer<typeof leadUpdateEvent>;
