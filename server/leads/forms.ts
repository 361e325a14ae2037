import type { Consent, Disclosure } from "#content/en/disclosures/schemas.ts";
import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/field-errors.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadDetailsRow } from "#server/db/tables.ts";
import { sha256 } from "#server/base/text.ts";
import type { VisitorMail } from "./mail-limits.ts";

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
      readonly leadInput: LeadInput;
    };

/** What somebody asked for, in the words of the store. */
export interface LeadInput {
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
  readonly leadInputOf: (fields: Fields) => LeadInput;
}

/** Puts a form together from its schema and what its fields mean. */
export function leadForm<Fields extends object>(parts: LeadFormParts<Fields>): LeadForm {
  const { schema, leadInputOf, disclosure, consent, ...form } = parts;
  return {
    ...form,
    disclosure: shownWordings(disclosure),
    consent: shownWordings(exactTexts(consent)),
    check(given) {
      const parsed = schema.safeParse(given);
      if (!parsed.success) return { success: false, errors: fieldErrors(parsed.error, schema) };
      return { success: true, fields: parsed.data, leadInput: leadInputOf(parsed.data) };
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

/** A text with every wording it had, newest first. */
interface Wordings {
  readonly id: string;
  readonly versions: readonly [Wording, ...Wording[]];
}

interface Wording {
  readonly version: string;
  readonly text: string;
}

/** A disclosure, or the text of a box, as it stood on the form. */
export interface ShownDisclosure {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the exact text. */
  readonly textHash: string;
}

/** Every wording as it would be kept, newest first. */
type ShownWordings = readonly [ShownDisclosure, ...ShownDisclosure[]];

/** Puts together what is kept of each wording: once for a form, since they are the same for all its leads. */
export function shownWordings({ id, versions: [newest, ...older] }: Wordings): ShownWordings {
  const shown = ({ version, text }: Wording) => ({ id, version, text, textHash: sha256(text) });
  return [shown(newest), ...older.map(shown)];
}

/** The version that the page says it showed, when there is one; else the newest. */
export function shownDisclosure(wordings: ShownWordings, claimed: string | null): ShownDisclosure {
  return wordings.find(({ version }) => version === claimed) ?? wordings[0];
}

/** A box as it stood on the form, and what was answered. */
interface ConsentAnswer extends ShownDisclosure {
  readonly agreed: boolean;
  /** The number that the answer is about, as `(972) 204-5855`; null where there is none. */
  readonly phone: string | null;
}

/**
 * The answer to a form's box. Null when nothing says that the box was shown: a page of before it had one,
 * or a program that sends forms of its own, told of no version and sent no tick.
 */
export function consentAnswer(
  form: LeadForm,
  leadInput: LeadInput,
  claimed: string | null,
): ConsentAnswer | null {
  const { agrees: agreed } = leadInput;
  if (claimed === null && !agreed) return null;
  const phone = leadInput.details?.phone ?? null;
  return { ...shownDisclosure(form.consent, claimed), agreed, phone };
}
