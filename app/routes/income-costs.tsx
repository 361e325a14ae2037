import { errorPrefix } from "#app/forms/lead-form.tsx";
import { IncomePage } from "#app/sections/paying/income-page.tsx";
import { readIncomeQuery } from "#app/sections/paying/income-answers.ts";
import { builtOn } from "#app/sections/page/day.tsx";
import type { Route } from "./+types/income-costs.ts";

/** The answers in the address, and Medicare's amounts in force today. */
export function loader({ request }: Route.LoaderArgs) {
  return readIncomeQuery(new URL(request.url).searchParams, builtOn);
}

export default function IncomeCosts({ loaderData: query }: Route.ComponentProps) {
  return <IncomePage query={query} errorPrefix={errorPrefix} />;
}
