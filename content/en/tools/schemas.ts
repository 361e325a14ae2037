import { z } from "zod/mini";
import {
  badge,
  closing,
  deepLink,
  label,
  link,
  pageHead,
  placesOf,
  path,
  point,
  textWith,
  texts,
  words,
} from "#content/fields.ts";

/** The list of the tools. */
export const toolsSchema = texts("headline", "text").apply(z.extend, {
  items: z
    .array(texts("name", "description").apply(z.extend, { to: path, badge }))
    .check(z.minLength(1)),
});

/** Where the rules behind a tool can be read: deep links, not home pages. */
export const ruleSources = texts("headline", "text").apply(z.extend, {
  links: z.array(z.strictObject({ label: words, url: deepLink })).check(z.minLength(3)),
});

export type RuleSources = z.infer<typeof ruleSources>;

const state = texts("headline", "text");
const keyDate = texts("name", "text");
const part = texts("name", "text").apply(z.extend, { more: z.optional(words) });
const event = texts("title", "text");
/** An event that people are reminded of: the reminder shows the title, which has to say the day. */
const deadline = z.extend(event, { title: textWith("[day]") });
const steps = z.array(point).check(z.minLength(3));

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
  ).apply(z.extend, { errors: texts("title", "month", "year", "ends") }),
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
  actions: texts("call", "calendar", "print", "phone", "change").apply(z.extend, {
    callBefore: textWith("[day]"),
  }),
  strip: texts(
    "seven",
    "sevenText",
    "job",
    "jobText",
    "signUp",
    "starts",
    "part",
    "after",
    "now",
    "over",
    "placeFirst",
    "jobPlace",
  ).apply(z.extend, {
    same: textWith("[day]"),
    sameJob: textWith("[day]"),
    places: z.array(words).check(z.length(7)),
    afterPlace: textWith("[number]"),
  }),
  notes: texts("first", "small", "military", "grace").apply(z.extend, {
    gap: textWith("[earliest]"),
  }),
  parts: z.strictObject({
    headline: words,
    partA: part,
    partAMissed: part,
    partB: part,
    partBOpen: part,
    partBMissed: part,
    plans: part,
    plansApart: textWith("[advantageBy]", "[plansBy]"),
    plansJob: part,
    plansOver: part,
    plansOpen: part,
    plansMissed: z.extend(part, {
      text: words.check(...placesOf(["[advantageBy]"], ["[generalMonth]"])),
    }),
    medigap: part,
    medigapOpen: part,
  }),
  next: z.strictObject({
    headline: words,
    start: steps,
    job: steps,
    afterJob: steps,
    jobOpen: steps,
    missed: steps,
  }),
  later: texts("headline", "missedHeadline", "action", "oneMonth").apply(z.extend, {
    general: point,
    noPenaltyYet: point,
    penalty: point,
    partD: point,
    partDLate: point,
    manyMonths: textWith("[count]"),
  }),
  before: z.strictObject({
    own: texts("headline", "first", "turn", "opens", "signUpBy", "lastSafeDay"),
    headline: words,
    points: z.array(point).check(z.length(3)),
  }),
  sources: ruleSources,
  closing,
  calendar: z.strictObject({
    file: words.check(z.endsWith(".ics")),
    note: textWith("[address]"),
    events: z.strictObject({
      opens: event,
      signUpBy: deadline,
      starts: event,
      plansBy: deadline,
      lastSafeDay: deadline,
      medigapCloses: deadline,
      initialCloses: event,
      generalOpens: event,
      generalCloses: deadline,
    }),
  }),
});

export type KeyDateName = keyof z.infer<typeof datesSchema>["keyDates"];
export type DatesEventName = keyof z.infer<typeof datesSchema>["calendar"]["events"];
export type PartWords = z.infer<typeof part>;

const result = texts("headline", "text");

/** All text of /penalty, from top to bottom. */
export const penaltySchema = z.strictObject({
  ...pageHead,
  above: link,
  name: words,
  headline: words,
  text: words,
  form: texts("title", "part", "months", "monthsHint", "button", "private").apply(z.extend, {
    parts: texts("b", "d"),
    dates: link,
    errors: texts("title", "part", "months"),
  }),
  label: words.check(...placesOf(["[part]"])),
  print: words,
  ask: link,
  change: words,
  results: z.strictObject({
    b: result,
    bNone: result,
    d: result,
    dDepends: result,
    dNone: result,
    unknown: result,
  }),
  oneMonth: words,
  manyMonths: textWith("[count]"),
  work: texts("headline", "oneYear", "notice").apply(z.extend, {
    b: z.array(words),
    d: z.array(words),
    manyYears: textWith("[count]"),
    next: words.check(...placesOf(["[nextPenalty]"], ["[nextYear]", "[nextPremium]"])),
    lasts: texts("b", "d"),
    step: words.check(...placesOf(["[stepPenalty]"], ["[stepMonths]"])),
  }),
  erase: z.strictObject({ headline: words, b: z.array(point), d: z.array(point), read: link }),
  partA: texts("headline", "text"),
  before: z.strictObject({ headline: words, points: z.array(point).check(z.length(2)) }),
  sources: ruleSources,
  closing,
});

export type PenaltyResult = keyof z.infer<typeof penaltySchema>["results"];

/** All text of /my-medicines, from top to bottom. */
export const myMedicinesSchema = z.strictObject({
  ...pageHead,
  above: link,
  name: words,
  headline: words,
  text: words,
  private: point,
  bottle: texts("headline", "pharmacy", "medicine", "strength", "use", "rest").apply(z.extend, {
    marks: z.array(words).check(z.length(4)),
  }),
  list: texts(
    "headline",
    "byHand",
    "medicine",
    "strength",
    "use",
    "remove",
    "add",
    "print",
    "clear",
    "undo",
    "cleared",
    "restored",
    "read",
    "sheet",
    "notes",
  ).apply(z.extend, {
    row: textWith("[number]"),
    removed: textWith("[name]"),
    full: textWith("[count]"),
    lines: z.array(label).check(z.length(6)),
  }),
  know: z.strictObject({ headline: words, points: z.array(point).check(z.length(4)) }),
  closing,
});
