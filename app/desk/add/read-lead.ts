import type { LeadToAdd } from "#contract/desk-leads.ts";
import { leadForms } from "#contract/lead-forms.ts";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import { readNext, textOf } from "#app/desk/lead/read-act.ts";
import { readDay } from "#app/desk/lead/typed-time.ts";
import { dayOf } from "#app/desk/parts/time.tsx";
import { type Typed, usualKind } from "./fields.tsx";

type ReadLead =
  | { readonly lead: LeadToAdd; readonly errors?: never }
  | { readonly lead?: never; readonly errors: Readonly<Record<string, string>> };

/**
 * Reads the form to add a lead.
 * @param now UTC, ISO 8601
 */
export function leadIn(typed: Typed, now: string): ReadLead {
  const kind = leadKinds.find((one) => one === typed["kind"]) ?? usualKind;
  const planned = readNext(typed, now);
  const day = textOf(typed["askedOn"]);
  const askedOn = day === null ? null : readDay(day, dayOf(now));
  const errors = {
    ...planned.errors,
    ...(day !== null && askedOn === null && { askedOn: "Write the day like 11/30/2026." }),
    ...(kind === "guide" && textOf(typed["phone"]) !== null && { phone: noPhone }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    lead: {
      kind,
      fields: fieldsFor(kind, typed),
      channel: typed["channel"] === "paper" ? "paper" : "phone",
      source: textOf(typed["source"]),
      askedOn,
      consent: textOf(typed["consent"]),
      consentHow: textOf(typed["consentHow"]),
      contacted: "contacted" in typed,
      note: textOf(typed["note"]),
      next: planned.next ?? null,
      isOwn: "isOwn" in typed,
      anyway: "anyway" in typed,
    },
  };
}

const noPhone =
  "The guide goes by email only, so its form keeps no number. Choose something else, or leave it out.";

/** The fields by their names in the kind's form. */
function fieldsFor(kind: LeadKind, typed: Typed): LeadToAdd["fields"] {
  const { name = "", message = "", ...others } = typed;
  const { checkboxes } = leadForms[kind];
  const ticks = checkboxes.map((box) => [box, box in typed] as const);
  return {
    ...others,
    ...(kind === "guide" ? { firstName: name } : { name }),
    ...(kind === "contact" ? { message } : { additionalInfo: message }),
    ...Object.fromEntries(ticks),
  };
}
