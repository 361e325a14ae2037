import { z } from "zod/mini";
import {
  closing,
  deepLink,
  label,
  link,
  pageHead,
  placesOf,
  point,
  textWith,
  texts,
  words,
} from "#content/fields.ts";

// Texts of /plans and the pages below it. Names of plans' kinds and groups are those of contract/plans.ts.

const oneOrMany = z.strictObject({ one: words, many: textWith("[count]") });
const countWords = z.extend(oneOrMany, { none: words });
const groupWords = texts("one", "many", "short", "text");
const joinWords = texts("one", "group");
/** A text that names the plan year. */
const ofYear = textWith("[year]");
const outLink = z.strictObject({ label: words, url: deepLink });

/** Words that all pages of plan data share. */
export const plansSchema = z.strictObject({
  breadcrumb: label,
  groups: z.strictObject({
    "advantage-with-drugs": groupWords,
    "advantage-without-drugs": groupWords,
    "special-needs": groupWords,
    "drug-plan": groupWords,
    cost: groupWords,
  }),
  joins: z.strictObject({
    everyone: joinWords,
    drugs: joinWords,
    cost: joinWords,
    unclear: joinWords,
    "dual-eligible": joinWords,
    "chronic-condition": joinWords,
    institutional: joinWords,
  }),
  sanction: texts("text", "short"),
  figures: texts(
    "premium",
    "drugDeductible",
    "yearlyLimit",
    "stars",
    "unknown",
    "noDrugs",
    "noLimit",
    "notRated",
    "outOf",
  ),
  counts: texts("and", "or").apply(z.extend, {
    startOne: textWith("[list]", "[place]", "[year]"),
    startMany: textWith("[list]", "[place]", "[year]"),
    none: textWith("[list]", "[place]", "[year]"),
    thenOne: textWith("[list]"),
    thenMany: textWith("[list]"),
    noneToo: textWith("[list]"),
    advantageForAll: words,
    advantage: countWords,
    organizations: oneOrMany,
    drug: countWords,
    special: countWords,
    cost: oneOrMany,
  }),
  sample: point,
  source: textWith("[year]", "[date]"),
  stars: words,
  thisYear: textWith("[next]"),
  askNext: textWith("[next]"),
  offersNone: words,
  noLicense: textWith("[state]", "[counselors]"),
  partB: words,
  limit: words,
  medicareGov: outLink,
  medicare: words,
  call: words,
});

/** All text of /plans. */
export const findPlansSchema = z.strictObject({
  ...pageHead,
  above: link,
  ...texts("name", "headline", "text").shape,
  form: texts("title", "zip", "zipHint", "button", "private").apply(z.extend, {
    errors: texts("title"),
  }),
  unknown: point,
  counties: texts("headline", "hint", "button", "why", "unsure").apply(z.extend, {
    legend: textWith("[zip]", "[count]"),
    missing: words,
    again: link,
    numbers: z.array(label).check(z.length(9)),
  }),
  states: texts("title", "label", "choose", "button"),
  state: texts("text", "none").apply(z.extend, { title: textWith("[state]"), again: link }),
  off: point,
  county404: point,
  points: z.strictObject({ headline: words, items: z.array(point).check(z.length(3)) }),
  strip: texts("headline", "text", "zip", "button", "loading", "see", "unknown", "state").apply(
    z.extend,
    {
      several: textWith("[count]"),
    },
  ),
  ask: texts("headline", "text", "button").apply(z.extend, pageHead),
  closing,
});

/** All text of a county's list. */
export const countyPlansSchema = z.strictObject({
  title: textWith("[year]", "[place]").check(z.maxLength(100)),
  description: textWith("[year]", "[place]").check(z.maxLength(170)),
  headline: textWith("[year]", "[place]"),
  ...texts("years", "contents").shape,
  otherCounty: link,
  filter: texts(
    "title",
    "titleFull",
    "type",
    "anyType",
    "snp",
    "anySnp",
    "everyone",
    "org",
    "anyOrg",
    "offered",
    "anyOffered",
    "onlyOffered",
    "sort",
    "button",
    "clear",
    "byName",
    "none",
  ).apply(z.extend, {
    groups: texts("dual-eligible", "chronic-condition", "institutional"),
    sorts: texts("name", "premium", "limit", "stars"),
    shown: textWith("[shown]", "[all]", "[choices]"),
    sorted: textWith("[all]", "[choices]"),
  }),
  list: texts(
    "group",
    "groupFolded",
    "onPaper",
    "plan",
    "one",
    "oneMore",
    "noFigures",
    "ask",
    "notOffered",
    "noneOffered",
    "onlyOffered",
    "month",
    "limit",
    "notRated",
    "drugOrder",
    "limits",
  ).apply(z.extend, {
    many: textWith("[count]"),
    more: textWith("[count]"),
    parts: texts("part-c", "part-d"),
    range: textWith("[low]", "[high]"),
    someOffered: textWith("[count]"),
    orders: texts("premium", "limit", "stars").apply(z.extend, {
      text: textWith("[premium]", "[limit]", "[stars]"),
    }),
  }),
  medigap: texts("name", "headline", "text").apply(z.extend, { link }),
  next: texts("headline").apply(z.extend, { link: ofYear }),
  bar: texts("hint", "one", "remove", "more", "compare", "compareTwo", "compareThree", "ask").apply(
    z.extend,
    { many: textWith("[count]") },
  ),
  notes: texts("headline", "extraHelp").apply(z.extend, {
    points: z.array(words).check(z.minLength(1)),
    counselors: link,
  }),
  closing,
});

const bothAmounts = textWith("[before]", "[after]");

const namedAmount = textWith("[name]", "[amount]");

/** All text of /plans/compare. */
export const comparePlansHereSchema = z.strictObject({
  ...pageHead,
  ...texts("headline", "caption", "feature", "change", "remove", "differs", "every", "same").shape,
  text: textWith("[year]", "[place]"),
  removeNamed: textWith("[name]"),
  alike: textWith("[count]"),
  next: ofYear,
  groups: texts("plan", "costs", "rating"),
  rows: texts(
    "organization",
    "kind",
    "type",
    "joins",
    "offered",
    "premium",
    "drugDeductible",
    "yearlyLimit",
    "stars",
  ),
  ...texts("hmoPos", "offeredYes", "offeredNo").shape,
  costs: texts("title", "text").apply(z.extend, {
    key: texts("sure", "could"),
    quiet: texts("name", "text"),
    hard: texts("name", "text"),
    premiums: textWith("[amount]"),
    care: textWith("[amount]"),
    withDrugs: texts("could", "hard").apply(z.extend, {
      text: textWith("[amount]", "[year]"),
      drugs: textWith("[amount]"),
    }),
    result: texts("same", "quietSame", "hardSame", "networks").apply(z.extend, {
      stars: textWith("[name]", "[high]", "[low]"),
      both: namedAmount,
      quietLess: namedAmount,
      hardOther: namedAmount,
      hardLess: textWith("[amount]"),
      hardMore: textWith("[amount]"),
      hardOfThree: textWith("[amount]", "[highest]"),
      ends: textWith("[least]", "[most]"),
      quietOfThree: textWith("[amount]"),
    }),
    missing: textWith("[names]"),
    drugsOnly: textWith("[names]"),
    giveback: words,
  }),
  ask: texts("headline", "counts", "full", "outside", "text", "button").apply(z.extend, {
    costs: z.array(words).check(z.minLength(1)),
    fit: z.array(words).check(z.minLength(1)),
  }),
  choose: texts("headline", "none", "one", "list").apply(z.extend, { unknown: ofYear, find: link }),
  closing,
});

/** A text that may name the county, and the next year and its plan. */
const ofNextYear = words.check(...placesOf([], ["[year]", "[name]", "[county]"]));

const fate = z.strictObject({ headline: ofNextYear, text: ofNextYear });

/** A text for each amount that may change. */
function ofAmounts<T extends z.ZodMiniType>(text: T) {
  return z.strictObject({ premium: text, drugDeductible: text, yearlyLimit: text });
}

/** All text of /plans/next-year. */
export const nextYearSchema = z.strictObject({
  ...pageHead,
  headline: ofYear,
  text: words,
  form: texts("title", "hint", "choose", "missing").apply(z.extend, {
    label: ofYear,
    button: ofYear,
    unknown: ofYear,
    errors: texts("title"),
  }),
  fates: z.strictObject({
    continues: fate,
    renamed: fate,
    merged: fate,
    ended: fate,
    endedDrug: fate,
    elsewhere: fate,
    unknown: fate,
  }),
  ...texts("differences", "noFigures").shape,
  same: texts("full", "counts"),
  goes: z.strictObject({
    premium: bothAmounts,
    drugDeductible: bothAmounts,
    yearlyLimit: bothAmounts,
    stars: bothAmounts,
    starsNew: textWith("[before]", "[year]"),
    type: bothAmounts,
    organization: bothAmounts,
    name: textWith("[after]"),
    group: bothAmounts,
  }),
  gone: ofAmounts(textWith("[year]", "[before]")),
  came: ofAmounts(textWith("[year]", "[after]")),
  stays: ofAmounts(textWith("[before]")),
  side: ofYear,
  notOffered: textWith("[county]"),
  letter: link,
  onward: texts("headline", "medicare", "ask", "another").apply(z.extend, {
    deadline: ofYear,
    special: textWith("[closes]", "[opens]", "[noGapBy]"),
    medigap: textWith("[medigapBy]"),
    sources: z.array(outLink).check(z.minLength(1)),
    others: textWith("[year]", "[county]"),
  }),
  unavailable: texts("headline", "text"),
  closing,
});
