import { z } from "zod";
import { deepLink } from "#content/fields.ts";

const dollars = z.int().min(1000);
const byHousehold = z.strictObject({ one: dollars, couple: dollars });

/** Where a number was read, and when; null if it was not read there yet. */
const source = z.strictObject({
  title: z.string().min(1),
  url: deepLink,
  read: z.iso.date().nullable(),
});

const year = z.strictObject({
  year: z.int().min(2024).max(2099),
  /** Poverty guidelines, US dollars a year. */
  poverty: z.strictObject({
    states: byHousehold,
    alaska: byHousehold,
    hawaii: byHousehold,
    source: source.extend({ read: z.iso.date() }),
  }),
  /** The most that savings may be worth, US dollars. Shown only if checked. */
  resources: z
    .strictObject({
      savingsPrograms: byHousehold,
      extraHelp: byHousehold,
      checked: z.enum(["copy", "weak"]),
      source,
    })
    .refine(({ checked, source: { read } }) => checked === "weak" || read !== null, {
      message: "a checked number needs the day its source was read",
    }),
});

/** What the limits for help with costs are based on, latest year first. */
export const helpLimitsSchema = z.array(year).min(1);

export type HelpLimitsYear = z.infer<typeof year>;
