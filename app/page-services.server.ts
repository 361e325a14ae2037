import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  createContext,
  data,
  redirect,
} from "react-router";
import { callReasons } from "#contract/call-reason.ts";
import type { Actor } from "#contract/desk.ts";
import type { DeskService } from "#contract/desk-service.ts";
import { type PlanChoiceKey, planChoiceText, readChoiceQuery } from "#contract/plan-choice.ts";
import type { CountyPlans, PlanService } from "#contract/plans.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type {
  NewsletterAct,
  NewsletterReply,
  NewsletterState,
  PageServices,
} from "#contract/page-services.ts";
import { timeZone } from "#content/agency/agency.yaml";
import { type Day, todayIn } from "#medicare/calendar.ts";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import { sample } from "#content/en/plans/plans.yaml";
import type { Link } from "#content/fields.ts";
import type { FormChoice } from "#app/forms/request-form.tsx";
import { countiesNamed } from "#app/plans/find-plans.ts";
import { chosenAddress } from "#app/plans/plan-list.ts";
import { countyName } from "#app/plans/plan-words.ts";
import { runSearch } from "#app/sections/search/search-answer.tsx";

/** The server sets it on the context of each request. In development, pages that only show something have none. */
export const pageServices = createContext<PageServices>();

/** Today in the agency's time zone. In development, pages that only show something have no services. */
export function todayFor(context: LoaderFunctionArgs["context"]): Day {
  if (!import.meta.env.DEV) return context.get(pageServices).today();
  return process.env["SITE_DATE"] || todayIn(timeZone, Date.now());
}

/** Who is signed in at the lead desk; null for everybody else. In development, pages that only show something have none. */
export function actorFor(context: LoaderFunctionArgs["context"]): Actor | null {
  return context.get(pageServices).desk?.actor ?? null;
}

/**
 * The lead desk for a page whose route asks for a person who is signed in.
 * @throws {Response} 403 without one, which the service doesn't let happen
 */
export function deskFor(context: LoaderFunctionArgs["context"]): DeskService {
  const { desk } = context.get(pageServices);
  if (desk === null) throw new Response(null, { status: 403 });
  return desk;
}

/** Makes the action of a page whose form shows its thank-you in place: handles the post without script. */
export function leadAction(kind: LeadKind) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const inputs = await request.formData();
    const { status, answer } = await context.get(pageServices).submit(kind, inputs);
    return data(answer, { status });
  };
}

/** Handles the guide form's post without script. */
export async function guideAction({ request, context }: ActionFunctionArgs) {
  const inputs = await request.formData();
  const { status, answer } = await context.get(pageServices).submit("guide", inputs);
  // Has a fragment of its own; otherwise the browser would keep the form's.
  if (!("values" in answer)) return redirect("/thank-you-guide#main", 303);
  return data(answer, { status });
}

/** Whether there are plans to show today. False if the plan data can't be read. */
function hasPlans({ context }: Pick<LoaderFunctionArgs, "context">): boolean {
  try {
    return context.get(pageServices).plans.offer().years.length > 0;
  } catch {
    return false;
  }
}

/** The loader of a page with the field for a ZIP code (app/plans/zip-strip.tsx). */
export function zipStripLoader(args: Pick<LoaderFunctionArgs, "context">) {
  return { hasPlans: hasPlans(args) };
}

/**
 * To the form about someone else's Medicare, with the plans and the ZIP code in the address; from there, back to that about
 * one's own.
 */
export function linkForSomeone({ request }: Pick<LoaderFunctionArgs, "request">): Link {
  const query = new URL(request.url).searchParams;
  const isTheirs = query.get("for") === "someone";
  for (const name of callReasons) query.delete(name);
  if (!isTheirs) query.set("for", "someone");
  const to = `/talk-to-agent?${query.toString()}#consultation`;
  return { label: isTheirs ? someone.back : someone.link, to };
}

/**
 * The plans in the address (`?choice=2026/tx/fort-bend/H0028_030_0`) that a page's form asks about. Undefined without
 * any, and for a county or year that isn't on offer. Plans that the county doesn't have, or that can't take members,
 * are left out.
 */
export function askedPlans({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): FormChoice | undefined {
  const query = readChoiceQuery(new URL(request.url).searchParams);
  if (query === undefined) return undefined;
  const { choice, tooMany } = query;
  const countyPlans = plansOf(context.get(pageServices).plans, choice);
  if (countyPlans === null) return undefined;
  const { county, year, edition } = countyPlans;
  const open = countyPlans.plans.filter(({ sanctioned }) => !sanctioned);
  const plans = choice.planIds.flatMap((id) => open.find((plan) => plan.id === id) ?? []);
  const planIds = plans.map(({ id }) => id);
  return {
    value: planChoiceText({ year, state: county.state, slug: county.slug, planIds }),
    county: countyName(county),
    year,
    plans: plans.map(({ name }) => name),
    tooMany: tooMany && plans.length > 0,
    change: chosenAddress(county, year, planIds),
    sample: edition.sample ? `${sample.title}. ${sample.text}` : undefined,
  };
}

/** Null also if the plan data can't be read: the form works without it, and so does the answer to a stored lead. */
function plansOf(service: PlanService, { year, ...county }: PlanChoiceKey): CountyPlans | null {
  try {
    return service.plansIn(county, year);
  } catch {
    return null;
  }
}

/** The loader of a page that shows the site search's results: runs the search in the address, if there is one. */
export function searchLoader({ request, context }: LoaderFunctionArgs) {
  return runSearch(request.url, (query) => countiesNamed(context.get(pageServices).plans, query));
}

interface NewsletterView {
  readonly state: NewsletterState | NewsletterReply["state"];
}

/**
 * Makes the loader of a page that a newsletter link opens. It changes nothing, since mail programs and
 * scanners open links too. Without a token, it reports a bad link.
 */
export function newsletterLoader(act: NewsletterAct) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<NewsletterView> => {
    const token = tokenOf(request);
    if (token === "") return { state: "no-link" };
    return { state: await context.get(pageServices).newsletter.open(act, token) };
  };
}

/** Makes the action of such a page, for its button. */
export function newsletterAction(act: NewsletterAct) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { status, state } = await context.get(pageServices).newsletter.use(act, tokenOf(request));
    return data<NewsletterView>({ state }, { status });
  };
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
