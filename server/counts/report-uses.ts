import { formPages } from "#contract/form-pages.ts";
import { useReport } from "#contract/use-report.ts";
import { failedUses } from "./form-uses.ts";
import type { Use } from "./use.ts";

/**
 * The uses that a report of the page's script adds up to; null when it is none, or names a page that is
 * not there or does not hold the form. So nothing is counted under a name that somebody made up.
 * @param given the body as it came
 */
export function reportUses(given: unknown, isPage: (path: string) => boolean): Use[] | null {
  const { data: report } = useReport.safeParse(given);
  if (report === undefined) return null;
  const { page, step } = report;
  if (!("form" in report)) return isPage(page) ? [{ page, form: "", step, field: "" }] : null;
  const { form } = report;
  if (!formPages[form].includes(page)) return null;
  if (report.step === "failed") return failedUses(form, page, report.fields);
  return [{ page, form, step, field: "" }];
}
