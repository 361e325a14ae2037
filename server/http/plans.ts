import { type PlanReply, readCountyName } from "#contract/plans.ts";
import { zipCode } from "#contract/lead-fields.ts";
import type { PlanFinder } from "#server/plans/finder.ts";
import { digestOf } from "#server/base/digest.ts";
import type { HttpContext } from "./request.ts";
import { isUnchanged, type Replies, statusOf } from "./responses.ts";

interface PlanCallDeps {
  readonly plans: PlanFinder;
  readonly replies: Replies;
}

/**
 * `GET /api/plans?zip=77494&county=tx/fort-bend&year=2026`: the plans of a county, or the counties to choose from. ZIP
 * code and county stay out of logs, like every query.
 */
export function planCall({ plans, replies }: PlanCallDeps) {
  return (c: HttpContext): Response => {
    const { zip: typed, county, year } = c.req.query();
    const zip = typed === undefined ? undefined : zipCode.safeParse(typed).data;
    const named = readCountyName(county);
    const isReadable =
      (zip === undefined) === (typed === undefined) &&
      /^\d{4}$/.test(year ?? "0000") &&
      (county === undefined || named !== null);
    if (!isReadable) return refuse(c, replies, "unknown-query");
    const { show, years } = plans.offer();
    const counties = zip === undefined ? [] : [...plans.countiesOfZip(zip)];
    const wanted = named ?? (counties.length === 1 ? counties[0] : undefined);
    const found = wanted && plans.plansIn(wanted, year === undefined ? undefined : Number(year));
    if (county !== undefined && !found) return refuse(c, replies, "not-found");
    const reply: PlanReply = { show, years: [...years], counties, plans: found ?? null };
    const body = JSON.stringify(reply);
    const ETag = `"${digestOf(body)}"`;
    // Addresses may hold a ZIP code, which shared caches have no business with.
    const headers = { "Cache-Control": "private, no-cache", ETag };
    if (isUnchanged(ETag, c.req.header("if-none-match")))
      return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
  };
}

function refuse(c: HttpContext, replies: Replies, error: "unknown-query" | "not-found"): Response {
  const headers = { "Cache-Control": "no-store" };
  return c.json({ success: false, message: replies[error] }, statusOf[error], headers);
}
