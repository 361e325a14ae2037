import type { LeadActInput } from "#contract/desk-leads.ts";
import { email, firstName, name, phone, zipCode } from "#contract/lead-fields.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { CorrectableField } from "#server/db/tables.ts";
import type { Acting, Performance } from "./acting.ts";
import { correctIn, type CorrectionOutcome } from "./correct.ts";

type Input = Extract<LeadActInput, { act: "correct" }>;

/** Corrects what was typed in fields of the lead's form, by the form's own rules. */
export async function correctFields(acting: Acting, input: Input): Promise<Performance> {
  const { tx, deps, lead, actor } = acting;
  const { values, errors } = check(lead.kind, input);
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  const correction = { values, by: actor.name, resend: input.resend };
  const result = await correctIn(tx, deps, lead, correction);
  if (result.outcome !== "corrected") return refusals[result.outcome];
  const { fields, records, mails, accepted } = result;
  const queued = mails.filter(({ withheld }) => withheld === null).length;
  // Mail that goes out can't be called back, and a newsletter signup has moved to the new address.
  const isOutside = mails.length > 0 || (fields.includes("email") && lead.wants_newsletter === 1);
  return {
    done: {
      before: {},
      after: {},
      corrections: [...records],
      fields: [...fields],
      mails: queued,
      withheld: mails.length - queued,
      accepted,
      canUndo: fields.length > 0 && !isOutside,
    },
  };
}

interface Field {
  safeParse(text: string):
    | { readonly success: true; readonly data: string }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly message: string }[] };
      };
}

function check(kind: LeadKind, input: Input) {
  const fields: Readonly<Record<CorrectableField, Field>> = {
    email,
    phone,
    name: kind === "guide" ? firstName : name,
    zip: zipCode,
  };
  const values: Partial<Record<CorrectableField, string>> = {};
  const errors: Record<string, string> = {};
  for (const field of ["email", "phone", "name", "zip"] as const) {
    const text = input[field];
    if (text === undefined) continue;
    const result = fields[field].safeParse(text);
    if (result.success) values[field] = result.data;
    else errors[field] = result.error.issues[0]?.message ?? "Invalid input";
  }
  return { values, errors };
}

const refusals: Readonly<Record<Exclude<CorrectionOutcome["outcome"], "corrected">, Performance>> =
  {
    unchanged: { outcome: "refused", reason: "That's what is stored already." },
    "nothing-to-resend": {
      outcome: "refused",
      reason: "No email went to an earlier address, so there is nothing to send again.",
    },
    "no-details": {
      outcome: "invalid",
      errors: {
        phone:
          "The form of this request doesn't ask for a phone number. Write it in a note instead.",
      },
    },
    sending: {
      outcome: "refused",
      reason: "A message to the old address is being sent right now. Try again in a minute.",
    },
  };
