import { fieldErrors, type FieldErrors } from "#contract/field-errors.ts";
import { countMistakes } from "./count-use.ts";
import { keepDraft } from "./draft.ts";
import { createKeyring } from "./idempotency-key.ts";
import type { LeadCall } from "./lead-call.ts";
import { sendLead } from "./send-lead.ts";
import { SubmitFault } from "./submit-fault.ts";

/** What a form holds: fields as they are sent, or the first message for each field at fault. */
export type Checked<Fields> =
  | { readonly fields: Fields; readonly errors?: never }
  | { readonly fields?: never; readonly errors: FieldErrors };

/** Why a submission was not taken. */
export interface Fault {
  /** For the visitor; missing when there was no answer, or none with words. */
  readonly message?: string;
  readonly errors: FieldErrors;
}

/** All that a form needs once somebody uses it. It is fetched then, since most visitors never do. */
export interface FormDesk<Fields> {
  readonly check: (inputs: FormData) => Checked<Fields>;
  /**
   * Checks one field again, and those that were at fault: what was mended in the one may have been the
   * fault of another too. The rest is not told before it is submitted.
   */
  readonly recheck: (inputs: FormData, field: string, before: FieldErrors) => FieldErrors;
  /** Counts a try that the check stopped. */
  readonly countMistakes: (errors: FieldErrors) => void;
  /** Sends checked fields; gives what went wrong, or nothing once they were taken. Never throws. */
  readonly send: (fields: Fields, inputs: FormData) => Promise<Fault | undefined>;
}

/** Where a desk is opened. */
export interface DeskPlace {
  /** Name of the form, under which this tab keeps what was typed. */
  readonly name: string;
  /** The page is the answer to a plain post that was refused: it holds what was typed last. */
  readonly refused: boolean;
}

export type OpenDesk<Fields> = (form: HTMLFormElement, place: DeskPlace) => FormDesk<Fields>;

/** Makes the opener of a form's desk: from then on what is typed is kept, and comes back if it was lost. */
export function formDesk<Fields extends object>(call: LeadCall<Fields>): OpenDesk<Fields> {
  return (form, { name, refused }) => {
    const draft = keepDraft(form, { name, kept: call.kept, restore: !refused });
    const keys = createKeyring(name);

    async function send(fields: Fields, inputs: FormData): Promise<Fault | undefined> {
      try {
        await sendLead({ call, fields, inputs, keyFor: keys.keyFor });
      } catch (error) {
        return told(error);
      }
      keys.retire();
      draft.drop();
      return undefined;
    }

    return {
      check: (inputs) => check(call, inputs),
      recheck: (inputs, field, before) => recheck(call, inputs, [field, ...Object.keys(before)]),
      countMistakes,
      send,
    };
  };
}

function check<Fields extends object>(call: LeadCall<Fields>, inputs: FormData): Checked<Fields> {
  const checked = call.schema.safeParse(call.read(inputs));
  return checked.success
    ? { fields: checked.data }
    : { errors: fieldErrors(checked.error, call.schema) };
}

function recheck<Fields extends object>(
  call: LeadCall<Fields>,
  inputs: FormData,
  fields: readonly string[],
): FieldErrors {
  const found = Object.entries(check(call, inputs).errors ?? {});
  return Object.fromEntries(found.filter(([field]) => fields.includes(field)));
}

function told(error: unknown): Fault {
  // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
  console.warn("The form was not taken.", error instanceof Error ? error.message : error);
  if (!(error instanceof SubmitFault)) return { errors: {} };
  return { message: shorten(error.message), errors: error.errors };
}

/** An answer may be a whole page of some proxy; the visitor is shown its beginning. */
function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
