import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  createContext,
  data,
  redirect,
} from "react-router";
import type { PlanService } from "#contract/plans.ts";
import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import type { PageOutcome } from "#contract/lead-reply.ts";
import type {
  LeadService,
  NewsletterAct,
  NewsletterReply,
  NewsletterService,
  NewsletterState,
  PlainFields,
  ServiceReply,
} from "#contract/page-services.ts";
import { typedValues } from "#app/forms/lead-call.ts";

/** The lead service; the server sets it on the context of each form post. */
export const leadService = createContext<LeadService>();

/** Makes the action of a page whose form shows its thank-you in place: handles the post without script. */
function plainPost(submit: (service: LeadService, values: PlainFields) => Promise<ServiceReply>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const values = typedValues(await request.formData());
    const { status, reply, renderTime } = await submit(context.get(leadService), values);
    // Sends back what was typed only if there is something to correct.
    const outcome: PageOutcome = reply.success ? { reply } : { values, reply, renderTime };
    return data(outcome, { status });
  };
}

/** Handles the contact form's post without script. */
export const contactAction = plainPost((service, values) => service.submitContact(values));

/** Handles a plan request form's post without script. */
export function planRequestAction(variant: PlanRequestVariant) {
  return plainPost((service, values) => service.submitPlanRequest(variant, values));
}

/** Handles the guide form's post without script. */
export async function guideAction({ request, context }: ActionFunctionArgs) {
  const values = typedValues(await request.formData());
  const { status, reply, renderTime } = await context.get(leadService).submitGuide(values);
  // Has a fragment of its own; otherwise the browser would keep the form's.
  if (reply.success) return redirect("/thank-you-guide#main", 303);
  return data({ values, reply, renderTime }, { status });
}

/** The newsletter service; the server sets it on the context of each page it renders. */
export const newsletterService = createContext<NewsletterService>();

/** The plan data; the server sets it on the context of each page it renders. A build has none. */
export const planService = createContext<PlanService>();

interface NewsletterView {
  readonly state: NewsletterState | NewsletterReply["state"];
}

/**
 * Makes the loader of a page that a newsletter link opens. It changes nothing, since mail programs and
 * scanners open links too. Without a token, as in the build, it reports a bad link.
 */
export function newsletterLoader(act: NewsletterAct) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<NewsletterView> => {
    const token = tokenOf(request);
    if (token === "") return { state: "no-link" };
    return { state: await context.get(newsletterService).open(act, token) };
  };
}

/** Makes the action of such a page, for its button. */
export function newsletterAction(act: NewsletterAct) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { status, state } = await context.get(newsletterService).use(act, tokenOf(request));
    return data<NewsletterView>({ state }, { status });
  };
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
