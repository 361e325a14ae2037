import { z } from "zod";
import { closing, link, pageHead, point, texts, textWith, words } from "#content/fields.ts";
import { ruleSources } from "./tools.schema.ts";

const state = texts("headline", "text");
const keyDate = texts("name", "text");
const part = texts("name", "text").extend({ more: words.optional() });
const event = texts("title", "text");
const steps = z.array(point).min(3);

/** All text of /dates, from top to bottom, and of its calendar file. */
export const datesSchema = z.strictObject({
  ...pageHead,
  above: link,
  name: words,
  headline: words,
  text: words,
  form: texts(
    "title",
    "hint",
    "month",
    "choose",
    "year",
    "first",
    "firstText",
    "working",
    "workingText",
    "ends",
    "endsOptional",
    "endsHint",
    "button",
    "private",
  ).extend({ errors: texts("title", "month", "year", "ends") }),
  /** By where the visitor stands (medicare/enrollment-status.ts). */
  states: z.strictObject({
    early: state,
    "in-time": state,
    late: state,
    working: state,
    "working-on": state,
    "after-job": state,
    missed: state,
  }),
  turns: textWith("[month]"),
  turned: textWith("[month]"),
  keyDates: z.strictObject({
    opens: keyDate,
    signUpBy: keyDate,
    noGapBy: keyDate,
    plansBy: keyDate,
    lastSafeDay: keyDate,
    generalOpens: keyDate,
    generalCloses: keyDate,
    initialCloses: keyDate,
  }),
  actions: texts("call", "calendar", "print", "phone").extend({ callBefore: textWith("[day]") }),
  strip: texts(
    "seven",
    "sevenText",
    "job",
    "jobText",
    "signUp",
    "starts",
    "now",
    "over",
    "placeFirst",
    "jobPlace",
  ).extend({ places: z.array(words).length(7), afterPlace: textWith("[number]") }),
  notes: texts("first", "small", "grace").extend({ gap: textWith("[earliest]") }),
  parts: z.strictObject({
    headline: words,
    partA: part,
    partAMissed: part,
    partB: part,
    partBOpen: part,
    partBMissed: part,
    plans: part,
    plansJob: part,
    plansOpen: part,
    plansMissed: part,
    medigap: part,
    medigapOpen: part,
  }),
  next: z.strictObject({
    headline: words,
    start: steps,
    job: steps,
    jobOpen: steps,
    missed: steps,
  }),
  later: texts("headline", "missedHeadline", "action", "oneMonth").extend({
    general: point,
    noPenaltyYet: point,
    penalty: point,
    partD: point,
    partDLate: point,
    manyMonths: textWith("[count]"),
  }),
  before: z.strictObject({ headline: words, points: z.array(point).length(3) }),
  sources: ruleSources,
  closing,
  calendar: z.strictObject({
    file: words.endsWith(".ics"),
    note: textWith("[address]"),
    events: z.strictObject({
      opens: event,
      signUpBy: event,
      starts: event,
      plansBy: event,
      lastSafeDay: event,
      medigapCloses: event,
      initialCloses: event,
      generalOpens: event,
      generalCloses: event,
    }),
  }),
});

export type KeyDateName = keyof z.infer<typeof datesSchema>["keyDates"];
export type DatesEventName = keyof z.infer<typeof datesSchema>["calendar"]["events"];
export type PartWords = z.infer<typeof part>;
