import { contactMessage } from "#contract/contact-message.ts";
import type { FieldErrors } from "#contract/field-errors.ts";
import { formPages, type LeadKind } from "#contract/lead-kind.ts";
import { guideLead } from "#contract/guide-lead.ts";
import { planRequest } from "#contract/plan-request.ts";
import { useReport } from "#contract/use-report.ts";
import type { Use } from "./counting.ts";

/** What came of a form that was sent. */
interface FormOutcome {
  readonly success: boolean;
  /** The lead is new and seems to be a person's. */
  readonly fresh: boolean;
  readonly errors?: FieldErrors | undefined;
}

const planFields = Object.keys(planRequest.shape);
const formFields: Readonly<Record<LeadKind, readonly string[]>> = {
  guide: Object.keys(guideLead.shape),
  compare: planFields,
  consultation: planFields,
  contact: Object.keys(contactMessage.shape),
};

/** The uses that an answered form adds up to: one of the whole, and one for each field at fault. */
export function outcomeUses(form: LeadKind, page: string, outcome: FormOutcome): Use[] {
  const { success, fresh, errors = {} } = outcome;
  if (!success) return failedUses(form, page, Object.keys(errors));
  return fresh ? [{ page: pageOf(form, page), form, step: "submitted", field: "" }] : [];
}

/** The uses of a try that failed, with the fields at fault; names that the form does not know are left out. */
function failedUses(form: LeadKind, page: string, fields: readonly string[]): Use[] {
  const known = formFields[form].filter((name) => fields.includes(name));
  const use = { page: pageOf(form, page), form, step: "failed" } as const;
  return ["", ...known].map((field) => ({ ...use, field }));
}

/** A path on which the form stands; empty for any other, which a request may claim freely. */
function pageOf(form: LeadKind, page: string): string {
  return formPages[form].includes(page) ? page : "";
}

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
