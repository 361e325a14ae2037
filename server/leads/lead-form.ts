import type { Consent } from "#content/en/disclosures/consent.schema.ts";
import type { Disclosure } from "#content/en/disclosures/disclosure.schema.ts";
import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/field-errors.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadDetailsRow } from "#server/db/tables.ts";
import type { VisitorMail } from "./mail-allowance.ts";
import { shownWordings, type ShownWordings, type Wordings } from "./shown-disclosure.ts";

/** What sets the leads of one form apart from those of the others. */
export interface LeadForm {
  readonly kind: LeadKind;
  /** What stands beside its button. */
  readonly disclosure: ShownWordings;
  /** The box on it that asks for a consent of its own. */
  readonly consent: ShownWordings;
  /** What the visitor is told once the lead is stored. */
  readonly thanks: string;
  /** The email with which the visitor is answered. */
  readonly answer: Extract<VisitorMail, "guide-email" | "lead-confirmation">;
  /** Checks the fields as they came. */
  check(fields: unknown): CheckedFields;
}

export type CheckedFields =
  | { readonly success: false; readonly errors: FieldErrors }
  | {
      readonly success: true;
      /** In their normal form, by the names of the form. */
      readonly fields: object;
      readonly wish: Wish;
    };

/** What somebody asked for, in the words of the store. */
export interface Wish {
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | undefined;
  readonly wantsNewsletter: boolean;
  /** Whether the form's box was ticked. */
  readonly agrees: boolean;
  /** Null where the form asks for nothing more. */
  readonly details: Omit<LeadDetailsRow, "lead_id"> | null;
}

interface LeadFormParts<Fields> extends Omit<LeadForm, "disclosure" | "consent" | "check"> {
  readonly disclosure: Disclosure;
  readonly consent: Consent;
  readonly schema: FormSchema<Fields>;
  readonly wishOf: (fields: Fields) => Wish;
}

/** Puts a form together from its schema and what its fields mean. */
export function leadForm<Fields extends object>(parts: LeadFormParts<Fields>): LeadForm {
  const { schema, wishOf, disclosure, consent, ...form } = parts;
  return {
    ...form,
    disclosure: shownWordings(disclosure),
    consent: shownWordings(exactTexts(consent)),
    check(given) {
      const parsed = schema.safeParse(given);
      if (!parsed.success) return { success: false, errors: fieldErrors(parsed.error, schema) };
      return { success: true, fields: parsed.data, wish: wishOf(parsed.data) };
    },
  };
}

/** All that stands at a box is what somebody agrees to: the label first, then the text under it. */
function exactTexts({ id, versions: [newest, ...older] }: Consent): Wordings {
  return { id, versions: [exactText(newest), ...older.map(exactText)] };
}

function exactText({ version, label, text }: Consent["shown"]) {
  return { version, text: `${label}\n${text}` };
}
