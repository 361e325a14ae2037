import { data, type ActionFunctionArgs } from "react-router";
import { typedValues } from "#app/forms/typed-values.ts";
import { leadDesk } from "./lead-desk.server.ts";
import { pageOutcome } from "./page-outcome.server.ts";

/** The action of the page with the contact form: its way without script. */
export async function contactAction({ request, context }: ActionFunctionArgs) {
  const values = typedValues(await request.formData());
  const answer = await context.get(leadDesk).submitContact(values);
  return data(pageOutcome(values, answer), { status: answer.status });
}
