import { contactMessage } from "#contract/contact-message.ts";
import type { FieldErrors } from "#contract/field-errors.ts";
import { formPages, type LeadKind } from "#contract/lead-kind.ts";
import { guideLead } from "#contract/guide-lead.ts";
import { planRequest } from "#contract/plan-request.ts";
import { useReport } from "#contract/use-report.ts";
import type { Use } from "./counting.ts";

interface FormOutcome {
  readonly success: boolean;
  /** The lead is new and not suspected. */
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

/** What to count for an answered form: one use for the submission, or one for the failure and each invalid field. */
export function outcomeUses(form: LeadKind, page: string, outcome: FormOutcome): Use[] {
  const { success, fresh, errors = {} } = outcome;
  if (!success) return failedUses(form, page, Object.keys(errors));
  return fresh ? [{ page: pageOf(form, page), form, step: "submitted", field: "" }] : [];
}

/** What to count for a failed attempt; ignores field names that the form does not have. */
function failedUses(form: LeadKind, page: string, fields: readonly string[]): Use[] {
  const known = formFields[form].filter((name) => fields.includes(name));
  const use = { page: pageOf(form, page), form, step: "failed" } as const;
  return ["", ...known].map((field) => ({ ...use, field }));
}

/** The page, if it has the form; otherwise empty, since a request can claim any page. */
function pageOf(form: LeadKind, page: string): string {
  return formPages[form].includes(page) ? page : "";
}

/**
 * What to count for a report from the page's script; null if the report is invalid, the page does not exist
 * or it does not have the form, so that clients cannot create counts under made-up names.
 * @param body the parsed request body
 */
export function reportUses(body: unknown, isPage: (path: string) => boolean): Use[] | null {
  const { data: report } = useReport.safeParse(body);
  if (report === undefined) return null;
  const { page, step } = report;
  if (!("form" in report)) return isPage(page) ? [{ page, form: "", step, field: "" }] : null;
  const { form } = report;
  if (!formPages[form].includes(page)) return null;
  if (report.step === "failed") return failedUses(form, page, report.fields);
  return [{ page, form, step, field: "" }];
}
