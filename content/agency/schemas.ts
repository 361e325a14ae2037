import { z } from "zod";

const hours = z.strictObject({ days: z.string(), open: z.string() });

/** Who the agency is: printed in header, footer, emails and the guide. */
export const agencySchema = z.strictObject({
  /** Names of fields below that still hold an invented sample value. */
  samples: z.array(z.string()),
  name: z.string().min(1),
  founded: z.int().min(1900),
  phone: z.strictObject({ display: z.string(), href: z.string().regex(/^tel:\+1\d{10}$/) }),
  email: z.email(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string().regex(/^\d{5}$/),
  }),
  /** IANA zone in which hours and contact times are meant. */
  timeZone: z.literal("America/New_York"),
  timeZoneName: z.string(),
  hours: z.array(hours).min(1),
  responsePromise: z.string(),
  licence: z.string(),
  /** Counts of the TPMO disclaimer, 42 CFR 422.2267(e)(41), for one plan year. */
  represents: z.strictObject({
    planYear: z.int(),
    organizations: z.int().min(1),
    plans: z.int().min(1),
  }),
  social: z.array(
    z.strictObject({ name: z.string(), url: z.url({ protocol: /^https$/ }).nullable() }),
  ),
});

export type Agency = z.infer<typeof agencySchema>;

const member = z.strictObject({
  name: z.string(),
  title: z.string(),
  yearsOfExperience: z.string(),
  quote: z.string(),
  /** File under content/agency/photos; null shows the initials. */
  image: z.string().nullable(),
  /** Invented person: replace before going live. */
  sample: z.boolean(),
});

const profile = z.strictObject({
  name: z.string(),
  role: z.string(),
  /** As a reader sees it, e.g. "12+ years with Medicare". */
  experience: z.string(),
  description: z.string(),
  /** File under content/agency/photos; null shows the initials. */
  image: z.string().nullable(),
  /** Invented person: replace before going live. */
  sample: z.boolean(),
});

/** The agents: three as the home page shows them, four as the About page does. */
export const peopleSchema = z.strictObject({
  team: z.array(member).length(3),
  profiles: z.array(profile).length(4),
});

const testimonial = z.strictObject({
  quote: z.string(),
  name: z.string(),
  location: z.string(),
  rating: z.int().min(1).max(5),
  /** Invented: 16 CFR 465 forbids publishing it as real. */
  sample: z.boolean(),
});

const clientStory = z.strictObject({
  quote: z.string(),
  name: z.string(),
  location: z.string(),
  /** What they have now, e.g. "Medicare Supplement and Part D". */
  plans: z.string(),
  /** Invented: 16 CFR 465 forbids publishing it as real. */
  sample: z.boolean(),
});

const readerQuote = z.strictObject({ quote: z.string(), name: z.string(), sample: z.boolean() });

/** What clients and readers of the guide say. */
export const testimonialsSchema = z.strictObject({
  home: z.array(testimonial).min(4),
  guideReaders: z.array(readerQuote).length(2),
  page: z.array(clientStory).length(8),
});

export type Testimonial = z.infer<typeof testimonial>;
export type ClientStory = z.infer<typeof clientStory>;

/** A statement about the agency that it must be able to prove before it goes live. */
const claim = z.strictObject({ value: z.string(), label: z.string(), sample: z.boolean() });

export const claimsSchema = z.strictObject({
  rating: claim,
  clients: claim,
  satisfaction: claim,
  founded: claim,
  states: claim,
  statesOnTestimonials: claim,
  experience: claim,
});
