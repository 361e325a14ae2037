import { zipCode } from "#contract/lead-fields.ts";
import { countyName, type PlanReply, planReply, readCountyName } from "#contract/plans.ts";
import { z } from "#contract/z.ts";
import type { PlanFinder } from "#server/plans/finder.ts";
import { defineCall, described, tagged } from "./call.ts";
import { taggedJson } from "./responses.ts";

export interface PlanCallDeps {
  readonly plans: PlanFinder;
}

/** Addresses may hold a ZIP code, which shared caches have no business with. */
const caching = "private, no-cache";

const query = z.object({
  zip: described(z.optional(zipCode), "A ZIP code or ZIP+4.", "77494"),
  county: described(
    z.optional(
      z.pipe(
        z.string().check(z.trim(), z.regex(countyName)),
        z.transform((text: string) => readCountyName(text)),
      ),
    ),
    "State and county, as in the URLs of pages.",
    "tx/fort-bend",
  ),
  year: described(
    z.optional(z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number))),
    "A plan year from `years` in the response. Default: the first one.",
    "2027",
  ),
});

/**
 * The plans of a county, or the counties to choose from. ZIP code and county stay out of logs, like every query.
 */
export const findPlans = defineCall({
  method: "get",
  path: "/api/plans",
  id: "findPlans",
  tag: "Plans",
  summary: "The Medicare plans in a county, or the counties that a ZIP code is in",
  description:
    "The plans that CMS lists in the county for the year, except Medicare-Medicaid plans. If the ZIP code is in several counties, `plans` is null until `county` names one. Amounts and stars are included only while the agency shows them (`show` is `full`). While `show` is `off`, no plans are included.",
  query,
  answers: {
    200: {
      description: "The counties that the ZIP code is in, and the county's plans.",
      ...tagged(caching),
      body: { name: "Plans", schema: planReply },
    },
    304: { description: "Unchanged since the version in `If-None-Match`.", ...tagged(caching) },
  },
  refusals: {
    "not-found": "The county is unknown, or no plans are available for the year.",
    "unknown-query": "A parameter is malformed.",
  },
  handler:
    ({ plans }: PlanCallDeps) =>
    (c) => {
      const parameters = query.safeParse(c.req.query());
      if (!parameters.success) return { error: "unknown-query" };
      const { zip, county, year } = parameters.data;
      const { show, years } = plans.offer();
      const counties = zip === undefined ? [] : [...plans.countiesOfZip(zip)];
      const name = county ?? (counties.length === 1 ? counties[0] : undefined);
      const countyPlans = name && plans.plansIn(name, year);
      if (county && !countyPlans) return { error: "not-found" };
      const reply: PlanReply = { show, years: [...years], counties, plans: countyPlans ?? null };
      return taggedJson(c, JSON.stringify(reply), caching);
    },
});
