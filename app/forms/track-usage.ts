import type { FieldErrors } from "#contract/field-errors.ts";
import { formPages, type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { UseReport } from "#contract/use-report.ts";

/**
 * Counts a page come to by a link. Like all that follows it is told to the server without a word of who
 * did it, and not at all where the browser asks not to be followed (Global Privacy Control).
 */
export function countPage(): void {
  tell({ page: location.pathname, step: "viewed" });
}

/** Counts the page's form, which came into view, and once that somebody began to use it. */
export function countForm(element: Element): void {
  tellOfForm((form, page) => ({ page, form, step: "viewed" }));
  const started = new AbortController();
  function countStart(): void {
    started.abort();
    tellOfForm((form, page) => ({ page, form, step: "started" }));
  }
  // The button counts too: autofill may have filled the form before this was fetched.
  for (const sign of ["input", "submit"])
    element.addEventListener(sign, countStart, { signal: started.signal });
}

/** Counts a try to send the form that was stopped by mistakes, by the names of their fields alone. */
export function countMistakes(errors: FieldErrors): void {
  const fields = Object.keys(errors);
  tellOfForm((form, page) => ({ page, form, step: "failed", fields }));
}

/** Tells of the form that stands on this page, if one is counted here. */
function tellOfForm(report: (form: LeadKind, page: string) => UseReport): void {
  const page = location.pathname;
  const form = leadKinds.find((kind) => formPages[kind].includes(page));
  if (form) tell(report(form, page));
}

function tell(report: UseReport): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  // A beacon outlives the page, and whether it arrives disturbs nobody. Its type keeps other sites from
  // sending the like.
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  navigator.sendBeacon("/api/counts", body);
}
