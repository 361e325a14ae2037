import { data, type ActionFunctionArgs } from "react-router";
import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import { typedValues } from "#app/forms/typed-values.ts";
import { leadDesk } from "./lead-desk.server.ts";
import { pageOutcome } from "./page-outcome.server.ts";

/** Makes the action of a page with the plan request form: its way without script. */
export function planRequestAction(variant: PlanRequestVariant) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const values = typedValues(await request.formData());
    const answer = await context.get(leadDesk).submitPlanRequest(variant, values);
    return data(pageOutcome(values, answer), { status: answer.status });
  };
}
