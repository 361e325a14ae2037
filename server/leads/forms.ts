import type { Consent, Disclosure } from "#content/en/disclosures/schemas.ts";
import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/field-errors.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { z } from "#contract/z.ts";
import { sha256 } from "#server/base/text.ts";
import type { VisitorMail } from "./mail-limits.ts";

/** What the server knows about one lead form. */
export interface FormDefinition {
  readonly kind: LeadKind;
  /** The disclosure next to the submit button. */
  readonly disclosure: ShownWordings;
  /** The consent checkbox. */
  readonly consent: ShownWordings;
  /** The reply to the visitor once the lead is stored. */
  readonly thanks: string;
  /** The email that the visitor gets. */
  readonly answer: Extract<VisitorMail, "guide-email" | "lead-confirmation">;
  /** Names of its fields, in the order of the form. */
  readonly fields: readonly string[];
  /** Names of its checkboxes. A plain post omits an unchecked one. */
  readonly checkboxes: readonly string[];
  /** Validates the submitted fields. */
  check(fields: unknown): CheckedFields;
}

export type CheckedFields =
  | { readonly success: false; readonly errors: FieldErrors }
  | {
      readonly success: true;
      /** Normalized, by field name. */
      readonly fields: object;
      readonly leadInput: LeadInput;
    };

/** What the visitor submitted, in the same shape for all forms. */
export interface LeadInput {
  readonly name: string;
  /** Empty if the agency entered the request of a person who has none. */
  readonly email: string;
  readonly zipCode: string | undefined;
  readonly wantsNewsletter: boolean;
  /** Whether the consent checkbox was checked. */
  readonly agrees: boolean;
  /** Null when the form asks for no details. */
  readonly details: LeadDetails | null;
}

interface FormParts<Fields> extends Omit<
  FormDefinition,
  "disclosure" | "consent" | "fields" | "checkboxes" | "check"
> {
  readonly disclosure: Disclosure;
  readonly consent: Consent;
  readonly schema: FormSchema<Fields>;
  readonly leadInputOf: (fields: Fields) => LeadInput;
}

/** Builds a form definition from its schema and content. `leadInputOf` maps its fields to a lead. */
export function defineForm<Fields extends object>(parts: FormParts<Fields>): FormDefinition {
  const { schema, leadInputOf, disclosure, consent, ...form } = parts;
  return {
    ...form,
    disclosure: shownWordings(disclosure),
    consent: shownWordings(exactTexts(consent)),
    fields: Object.keys(schema.shape),
    checkboxes: Object.keys(schema.shape).filter((name) => isCheckbox(schema.shape[name])),
    check(submitted) {
      const parsed = schema.safeParse(submitted);
      if (!parsed.success) return { success: false, errors: fieldErrors(parsed.error, schema) };
      return { success: true, fields: parsed.data, leadInput: leadInputOf(parsed.data) };
    },
  };
}

function isCheckbox(field: z.core.$ZodType | undefined): boolean {
  return field !== undefined && z.safeParse(field, true).success && !z.safeParse(field, "").success;
}

/** A visitor agrees to the checkbox's label and the text under it, so the exact text has both. */
function exactTexts({ id, versions: [newest, ...older] }: Consent): Wordings {
  return { id, versions: [exactText(newest), ...older.map(exactText)] };
}

function exactText({ version, label, text }: Consent["shown"]) {
  return { version, text: `${label}\n${text}` };
}

/** A text with all its versions, newest first. */
interface Wordings {
  readonly id: string;
  readonly versions: readonly [Wording, ...Wording[]];
}

interface Wording {
  readonly version: string;
  readonly text: string;
}

/** A disclosure or consent text as the form showed it. */
export interface ShownDisclosure {
  readonly id: string;
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the exact text. */
  readonly textHash: string;
}

/** All versions of a text with their hashes, newest first. */
type ShownWordings = readonly [ShownDisclosure, ...ShownDisclosure[]];

/** Hashes all versions of a text. Call it once per form, since they are the same for all its leads. */
export function shownWordings({ id, versions: [newest, ...older] }: Wordings): ShownWordings {
  const shown = ({ version, text }: Wording) => ({ id, version, text, textHash: sha256(text) });
  return [shown(newest), ...older.map(shown)];
}

/** Stands for a text of which nothing proves that the sender saw it. */
interface NotShown {
  readonly id: string;
  readonly version: null;
  readonly text: null;
  readonly textHash: null;
}

/**
 * The version that the sender claims to have shown. Without a version that the site has, the text is unknown: the
 * newest one would be a guess, not proof.
 */
export function shownDisclosure(
  wordings: ShownWordings,
  claimed: string | null,
): ShownDisclosure | NotShown {
  const shown = wordings.find(({ version }) => version === claimed);
  return shown ?? { id: wordings[0].id, version: null, text: null, textHash: null };
}

/** A consent checkbox as the form showed it, and the answer. */
type ConsentAnswer = (ShownDisclosure | NotShown) & {
  readonly agreed: boolean;
  /** The phone number that the consent covers, as `(214) 555-0143`; null if there is none. */
  readonly phone: string | null;
};

/**
 * The answer to a form's consent checkbox. Null if nothing shows that the checkbox was displayed (no version, not
 * checked), for example from an older page or another program; or if the form asks for a phone number and has none,
 * because pages show the checkbox about automated calls once there is one.
 */
export function consentAnswer(
  form: FormDefinition,
  leadInput: LeadInput,
  claimed: string | null,
): ConsentAnswer | null {
  const { agrees: agreed } = leadInput;
  if (claimed === null && !agreed) return null;
  const phone = leadInput.details?.phone ?? null;
  if (leadInput.details !== null && phone === null && !agreed) return null;
  return { ...shownDisclosure(form.consent, claimed), agreed, phone };
}
