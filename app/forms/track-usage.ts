import type { FieldErrors } from "#contract/form-description.ts";
import { formPages, type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { UseReport } from "#contract/use-report.ts";
import { optional } from "#app/ui/optional.ts";

/**
 * Counts the opening of this page if it was fetched before. No report contains data about the visitor, and none is
 * sent if the browser sets Global Privacy Control.
 */
export function countPage(): void {
  sendReport({ page: location.pathname, step: "viewed" });
}

/** Counts the page's form as seen, and once as started when the visitor uses it. */
export function countForm(element: Element): void {
  reportForm((form, page) => ({ page, form, step: "viewed" }));
  // Submit counts too, because autofill may have filled in the form before this script loaded.
  const events = ["input", "submit"];
  function countStart(): void {
    for (const event of events) element.removeEventListener(event, countStart);
    reportForm((form, page) => ({ page, form, step: "started" }));
  }
  for (const event of events) element.addEventListener(event, countStart);
}

/** Counts an attempt to send the form that failed validation, with the names of the invalid fields. */
export function countMistakes(errors: FieldErrors): void {
  const fields = Object.keys(errors);
  reportForm((form, page) => ({ page, form, step: "failed", fields }));
}

/** Sends a report about this page's form, if the page has one. */
function reportForm(report: (form: LeadKind, page: string) => UseReport): void {
  const page = location.pathname;
  const form = leadKinds.find((kind) => formPages[kind].includes(page));
  if (form) sendReport(report(form, page));
}

function sendReport(report: UseReport): void {
  optional(() => {
    if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
    // A beacon is sent even if the page is closed. With a JSON content type, cross-site requests need
    // a preflight, so other sites cannot send reports.
    const body = new Blob([JSON.stringify(report)], { type: "application/json" });
    navigator.sendBeacon("/api/counts", body);
  });
}
