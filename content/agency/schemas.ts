import { z } from "zod/mini";
import { different, label, texts, words } from "#content/fields.ts";
import { type Appointment, organizationKey } from "./appointments.ts";
import { timeZoneName, timeZones } from "./time-zones.ts";

const weekday = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const hour = String.raw`\d{1,2}(?::\d\d)?[ap]m`;

const span = `${hour}-${hour}`;
/** Between the parts of a day with breaks: a comma, "and", or both. */
const breaks = / ?, ?(?:and )?| and /;

/** Hours as shown: `8am-8pm`, `Closed`, or with breaks `8am-12pm and 1pm-5pm`, however the file separates the parts. */
export const openHoursSchema = z.string().check(
  z.regex(
    new RegExp(`^(?:Closed|${span}(?:(?:${breaks.source})${span}){0,2})$`),
    "write 8am-8pm, with a break 8am-12pm and 1pm-5pm, or Closed",
  ),
  z.overwrite((text) => new Intl.ListFormat("en-US").format(text.split(breaks))),
);

const hours = z.strictObject({
  /** One weekday, or two with "to" between them. */
  days: z
    .string()
    .check(
      z.regex(
        new RegExp(`^${weekday}(?: to ${weekday})?$`),
        "write one day, such as Saturday, or a range, such as Monday to Friday",
      ),
    ),
  open: openHoursSchema,
});

export type Hours = z.infer<typeof hours>;

/** A material ID (SMID), 42 CFR 422.2262(d): contract or MULTI-PLAN, own part, C or M. */
const materialId = z.nullable(
  z
    .string()
    .check(z.regex(/^(?:[A-Z]\d{4}|MULTI-PLAN)_[A-Za-z0-9]+_[CM]$/, "write MULTI-PLAN_abc123_M")),
);

/** The agency's details as its file has them. */
export const agencyFileSchema = z.strictObject({
  /** Names of the fields below that still have an invented sample value. */
  samples: z.array(z.string()),
  name: words.check(z.maxLength(60)),
  /** The large words of the header, which must fit on a phone. */
  shortName: words.check(z.maxLength(20)),
  founded: z.int().check(z.minimum(1900)),
  phone: z.strictObject({
    display: z.string(),
    href: z
      .string()
      .check(z.regex(/^tel:\+1\d{10}$/, "write tel:+1 and ten digits, as in tel:+15125550142")),
  }),
  email: z.email(),
  address: z.strictObject({
    street: words.check(z.maxLength(100)),
    city: label,
    state: label,
    postalCode: z
      .string()
      .check(z.regex(/^\d{5}$/, 'write five digits in quotation marks, as in "75024"')),
  }),
  /** IANA time zone of the hours and contact times. */
  timeZone: z.enum(timeZones, {
    error: `write a US time zone, such as ${timeZones.slice(0, 5).join(", ")}`,
  }),
  hours: z.array(hours).check(z.minLength(1)),
  /** Days in the agency's time zone on which it is closed. */
  closedDays: z.array(z.strictObject({ day: z.iso.date(), name: label })),
  responsePromise: label,
  /** The promise as a number of open hours. */
  responseHours: z.int().check(z.minimum(1)),
  /** Null: not filed. */
  materials: z.strictObject({ website: materialId, emails: materialId, guide: materialId }),
  social: z.array(z.strictObject({ name: label, url: z.nullable(z.url({ protocol: /^https$/ })) })),
});

/** The agency's details, shown in header, footer, emails and the guide, with the name of its time zone. */
export const agencySchema = z.pipe(
  agencyFileSchema,
  z.transform((agency) => ({
    ...agency,
    timeZoneName: timeZoneName(agency.timeZone),
  })),
);

export type Agency = z.infer<typeof agencySchema>;

/** A state's postal abbreviation. */
export const stateCode = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, "write two capital letters, such as TX"));

const licensedState = z.strictObject({
  code: stateCode,
  name: z.string().check(z.minLength(1)),
  /** The agency's license number; null if it has none yet. */
  license: z.nullable(z.string().check(z.minLength(1))),
  /** Counts in the TPMO disclaimer, 42 CFR 422.2267(e)(41). */
  organizations: z.int().check(z.minimum(1)),
  plans: z.int().check(z.minimum(1)),
});

export type LicensedState = z.infer<typeof licensedState>;

/** The agency's licenses, and how many organizations and plans it represents in each state. */
export const licensesSchema = z
  .strictObject({
    /** Invented: replace before going live. */
    sample: z.boolean(),
    /** Plan year of the counts. */
    planYear: z.int().check(z.minimum(2020), z.maximum(2099)),
    /** The agency's home state. */
    home: stateCode,
    nationalProducerNumber: z.string().check(z.minLength(1)),
    states: z.array(licensedState).check(z.minLength(1), different("code")),
  })
  .check(
    z.refine(({ states, home }) => states.some(({ code }) => code === home), {
      error: "is not one of the states below",
      path: ["home"],
    }),
  );

export type Licenses = z.infer<typeof licensesSchema>;

const appointment = {
  /** `all`: every state that the agency is licensed in. */
  states: z.union([z.literal("all"), z.array(stateCode).check(z.minLength(1))], {
    error: "write all, or a list of states such as [TX, OK]",
  }),
  /** Plan years; missing: every year. */
  years: z.optional(z.array(z.int().check(z.minimum(2020), z.maximum(2099))).check(z.minLength(1))),
};

const organization = z.strictObject({
  /** As CMS writes it in its landscape file. */
  name: label.check(z.refine((name) => organizationKey(name) !== "", { error: "write a name" })),
  ...appointment,
});

const contract = z.strictObject({
  contract: z
    .string()
    .check(z.regex(/^[A-Z]\d{4}$/, "write a letter and four digits, such as H0028")),
  ...appointment,
});

/** Which organizations' plans, or plans of which contracts, the agency may sell. */
export const appointmentsSchema = z.strictObject({
  /** Invented: replace before going live. */
  sample: z.boolean(),
  organizations: z
    .array(organization)
    .check(onceForEachState("name", ({ name }) => organizationKey(name))),
  contracts: z.array(contract).check(onceForEachState("contract", (entry) => entry.contract)),
});

export type Appointments = z.infer<typeof appointmentsSchema>;

/** A check for a list of appointments: reports each that is there before for the same state and year. */
function onceForEachState<Entry extends Appointment>(
  field: string & keyof Entry,
  keyOf: (entry: Entry) => string,
) {
  return ({ value, issues }: z.core.ParsePayload<Entry[]>) => {
    for (const [at, entry] of value.entries()) {
      const twice = repeatedState(
        entry,
        value.slice(0, at).filter((other) => keyOf(other) === keyOf(entry)),
      );
      if (twice === undefined) continue;
      const where = twice === "all" ? "" : ` for ${twice}`;
      const message = `"${String(entry[field])}" appears twice${where}; list it once for each state`;
      issues.push({ code: "custom", path: [at, field], message, input: entry[field] });
    }
  };
}

/** A state that an appointment has twice, or shares with another one of the same year. */
function repeatedState(entry: Appointment, others: readonly Appointment[]): string | undefined {
  const { states, years } = entry;
  if (states !== "all") {
    const repeat = states.find((state, at) => states.indexOf(state) !== at);
    if (repeat !== undefined) return repeat;
  }
  for (const other of others) {
    if (years && other.years && !years.some((year) => other.years?.includes(year))) continue;
    if (states === "all" || other.states === "all") return "all";
    const both = states.find((state) => other.states.includes(state));
    if (both !== undefined) return both;
  }
  return undefined;
}

/** A part of a file that may be missing, or empty because everything in it was deleted, which YAML reads as null. */
function optional<Schema extends z.ZodMiniType>(schema: Schema, empty: unknown) {
  return z.pipe(
    z.transform((value) => value ?? empty),
    schema,
  );
}

const agent = {
  /** File under content/agency/photos; null shows the name's first letter. */
  image: z.nullable(z.string()),
  /** A person in content/art/plants.svg, drawn facing us: `tail` for the symbol `person-tail`. Needs no photo. */
  figure: z.optional(label),
  /** Invented person: replace before going live. */
  sample: z.boolean(),
};

const member = texts("name", "title", "yearsOfExperience").apply(z.extend, {
  quote: z.optional(words.check(z.maxLength(300))),
  ...agent,
});

/** `experience` is for readers, e.g. "12+ years of experience with Medicare". */
const profile = texts("name", "role", "experience", "description").apply(z.extend, {
  description: words.check(z.maxLength(500)),
  /** Those they advise in, e.g. "English and Spanish". */
  languages: z.optional(label),
  /** State and number, e.g. "Texas 1234567". */
  license: z.optional(label),
  ...agent,
});

/** The agents on the home page, and those on the About page. */
export const peopleSchema = z.strictObject({
  team: z.array(member).check(z.minLength(1), z.maxLength(6)),
  profiles: z.array(profile).check(z.minLength(1), z.maxLength(20)),
});

export type People = z.infer<typeof peopleSchema>;

/** `sample`: invented, which 16 CFR 465 forbids publishing as real. */
const readerQuote = texts("quote", "name").apply(z.extend, {
  quote: words.check(z.maxLength(400)),
  sample: z.boolean(),
});

const testimonial = z.extend(readerQuote, {
  location: label,
  /** Missing: they gave none. */
  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
});

const clientStory = z.extend(readerQuote, {
  location: label,
  /** Their coverage, e.g. "Medicare Supplement and Part D". */
  plans: label,
  /** The agent in the story: a name in the profiles of people.yaml. Others are not shown. */
  agent: z.optional(label),
});

/** What clients and readers of the guide say. What a new agency doesn't have yet is left out, and so are its sections. */
export const testimonialsSchema = optional(
  z.strictObject({
    home: optional(z.array(testimonial), []),
    guideReaders: optional(z.array(readerQuote).check(z.maxLength(4)), []),
    page: optional(z.array(clientStory).check(z.maxLength(24)), []),
  }),
  {},
);

export type Testimonial = z.infer<typeof testimonial>;
export type ClientStory = z.infer<typeof clientStory>;

/** A claim that the agency must be able to prove before it goes live. */
const claim = z.strictObject({ value: label, label, sample: z.boolean() });

/** A claim that the agency can't make is left out. */
export const claimsSchema = optional(
  z.strictObject({
    rating: z.nullish(claim),
    clients: z.nullish(claim),
    satisfaction: z.nullish(claim),
    founded: z.nullish(claim),
    states: z.nullish(claim),
    statesOnTestimonials: z.nullish(claim),
    experience: z.nullish(claim),
  }),
  {},
);

export type Claim = z.infer<typeof claim>;
