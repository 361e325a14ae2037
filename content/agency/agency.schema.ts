import { z } from "zod";

const hours = z.strictObject({ days: z.string(), open: z.string() });

/** Who the agency is: printed in header, footer, emails and the guide. */
export const schema = z.strictObject({
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

export type Agency = z.infer<typeof schema>;
