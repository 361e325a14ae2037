import { createContext, data, redirect, type ActionFunctionArgs } from "react-router";
import type { ServiceReply, LeadService, PlainFields } from "#contract/page-services.ts";
import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import type { PageOutcome } from "#contract/lead-reply.ts";
import { typedValues } from "#app/forms/lead-call.ts";

/** How a page's action reaches the lead service; the server sets it for each plain post. */
export const leadService = createContext<LeadService>();

/** Makes the action of a page with a form that thanks in its own place: its way without script. */
function plainPost(submit: (service: LeadService, values: PlainFields) => Promise<ServiceReply>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const values = typedValues(await request.formData());
    const { status, reply, renderTime } = await submit(context.get(leadService), values);
    // What was typed comes back only when there is something to mend.
    const outcome: PageOutcome = reply.success ? { reply } : { values, reply, renderTime };
    return data(outcome, { status });
  };
}

/** Of the page with the contact form. */
export const contactAction = plainPost((service, values) => service.submitContact(values));

/** Of a page with the plan request form. */
export function planRequestAction(variant: PlanRequestVariant) {
  return plainPost((service, values) => service.submitPlanRequest(variant, values));
}

/** The action of a page with the guide form: its way without script. */
export async function guideAction({ request, context }: ActionFunctionArgs) {
  const values = typedValues(await request.formData());
  const { status, reply, renderTime } = await context.get(leadService).submitGuide(values);
  // A fragment of our own, else the browser carries on that of the form.
  if (reply.success) return redirect("/thank-you-guide#main", 303);
  return data({ values, reply, renderTime }, { status });
}
