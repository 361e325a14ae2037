import type { LeadCounts, Numbers } from "#contract/desk-office.ts";
import { csvLine } from "#server/base/csv.ts";

type CsvLine = readonly [figure: string, name: string, value: number | null];

/** The numbers as CSV, one figure a line, so that a spreadsheet can filter them. Starts with a byte order mark. */
export function csvOf({ from, to, ...numbers }: Numbers): string {
  const { byForm, bySource, byPerson, byDay, funnel, firstCall } = numbers;
  const lines: CsvLine[] = [
    ...byForm.flatMap(({ form, ...counts }) => countLines("form", form, counts)),
    ...bySource.flatMap(({ source, ...counts }) => countLines("source", source, counts)),
    ...byPerson.flatMap(({ person, ...counts }) =>
      countLines("person", person ?? "nobody", counts),
    ),
    ...byDay.map(({ day, count }): CsvLine => ["leads from this day on", day, count]),
    ...funnel.flatMap(funnelLines),
    ["leads called", "", firstCall.called],
    ["minutes to the first call", "median", firstCall.median],
    ["minutes to the first call", "9 of 10 within", firstCall.ninetieth],
    ["leads not called yet", "", firstCall.waiting],
    ["leads not called yet", "late", firstCall.late],
  ];
  const rows = lines.map(([figure, name, value]) => [figure, name, value?.toString() ?? ""]);
  // Excel reads a CSV file as UTF-8 only if it starts with a byte order mark.
  return `\ufeff${[["figure", `${from} to ${to}`, "value"], ...rows].map(csvLine).join("")}`;
}

function countLines(by: string, name: string, counts: LeadCounts): CsvLine[] {
  return [
    [`leads by ${by}`, name, counts.leads],
    [`appointments by ${by}`, name, counts.appointments],
    [`enrolled by ${by}`, name, counts.enrolled],
  ];
}

function funnelLines({ form, failedFields, ...steps }: Numbers["funnel"][number]): CsvLine[] {
  return [
    ["page of the form opened", form, steps.pageViews],
    ["form seen", form, steps.viewed],
    ["form started", form, steps.started],
    ["form sent", form, steps.submitted],
    ["form not sent because of errors", form, steps.failed],
    ...failedFields.map(({ field, count }): CsvLine => [`errors in ${form}`, field, count]),
  ];
}
