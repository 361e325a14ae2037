import { timeZone } from "#content/agency/agency.yaml";
import amounts from "#content/amounts/amounts.yaml";
import { penaltyAmounts } from "#content/amounts/penalty-amounts.ts";
import { PenaltyPage } from "#app/sections/penalty/penalty-page.tsx";
import { readPenalty, viewPenalty } from "#app/sections/penalty/penalty-answer.ts";
import { todayIn } from "#medicare/calendar.ts";
import type { Route } from "./+types/penalty.ts";

/** Reads the answers in the address and calculates the estimate as of today; nothing is stored. */
export function loader({ request }: Route.LoaderArgs) {
  const query = readPenalty(new URL(request.url).searchParams);
  if (query.asked === null) return { query, view: null };
  const { part, months } = query.asked;
  const today = todayIn(timeZone, Date.now());
  return { query, view: viewPenalty(part, months, penaltyAmounts(amounts, part, today)) };
}

export default function Penalty({ loaderData }: Route.ComponentProps) {
  return <PenaltyPage {...loaderData} />;
}
