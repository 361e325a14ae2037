import type { AmountsTable } from "#content/amounts/amounts.schema.ts";
import { latestOfficial } from "#content/amounts/known-amount.ts";
import type { Finding } from "./finding.ts";

const file = "content/amounts/amounts.yaml";

/**
 * Amounts that are out of date on a day (YYYY-MM-DD): Medicare has published some for a later year than
 * our texts speak of, or October 1 of that year has passed, when plans for the next are marketed
 * (42 CFR 422.2263).
 */
export function amountFindings(table: AmountsTable, today: string): Finding[] {
  const { planYear } = table;
  const newer = Object.entries(table.amounts)
    .filter(([, entry]) => !entry.ended)
    .map(([id, entry]) => ({ id, year: latestOfficial(entry)?.year ?? planYear }))
    .filter(({ year }) => year > planYear)
    .map(({ id, year }) =>
      finding(
        `amounts.${id}`,
        `the official amount of ${year} is known, our texts say ${planYear}'s`,
      ),
    );
  const due = `${planYear}-10-01`;
  if (today < due) return newer;
  return [finding("planYear", `is ${planYear}, and October 1, ${planYear} has passed`), ...newer];
}

/** The counts of plans and organizations, which the required notice names for one plan year. */
export function countFindings(planYear: number, today: string): Finding[] {
  if (planYear >= Number(today.slice(0, 4))) return [];
  const where = "content/agency/agency.yaml: represents.planYear";
  return [{ kind: "amount", where, what: `is ${planYear}, a year that has passed` }];
}

function finding(path: string, what: string): Finding {
  return { kind: "amount", where: `${file}: ${path}`, what };
}
