import { errorPrefix } from "#app/forms/lead-form.tsx";
import { limitsOn, readHelpQuery } from "#app/sections/paying/help-answers.ts";
import { HelpPage } from "#app/sections/paying/help-page.tsx";
import { builtOn } from "#app/sections/page/day.tsx";
import type { Route } from "./+types/help-paying.ts";

/** The answers in the address, and the limits in force today. */
export function loader({ request }: Route.LoaderArgs) {
  return {
    query: readHelpQuery(new URL(request.url).searchParams, builtOn),
    limits: limitsOn(builtOn),
  };
}

export default function HelpPaying({ loaderData }: Route.ComponentProps) {
  return <HelpPage {...loaderData} errorPrefix={errorPrefix} />;
}
