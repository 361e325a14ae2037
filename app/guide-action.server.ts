import { data, redirect, type ActionFunctionArgs } from "react-router";
import { typedValues } from "#app/forms/typed-values.ts";
import { leadDesk } from "./lead-desk.server.ts";

/** The action of a page with the guide form: its way without script. */
export async function guideAction({ request, context }: ActionFunctionArgs) {
  const values = typedValues(await request.formData());
  const { status, reply, renderTime } = await context.get(leadDesk).submitGuide(values);
  // A fragment of our own, else the browser carries on that of the form.
  if (reply.success) return redirect("/thank-you-guide#main", 303);
  return data({ values, reply, renderTime }, { status });
}
