import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from "react";
import {
  check,
  type FieldErrors,
  type FormDescription,
  readInputs,
} from "#contract/form-description.ts";
import type { AnswerPromise, PageAnswer } from "#contract/lead-reply.ts";
import { keepDraft } from "./draft.ts";
import { dropHiddenConsents, type FieldBasics } from "./form-fields.tsx";
import { showFailure } from "./lead-form.tsx";
import { createKeyring, sendLead } from "./send-lead.ts";
import { countMistakes } from "./track-usage.ts";

interface LeadFormOptions<Fields extends object> {
  /** Name of the form, used in ids and storage keys. */
  readonly name: string;
  readonly of: FormDescription<Fields>;
  readonly onSent: (fields: Fields, promise: AnswerPromise) => void;
  /** Default message when there was no response. */
  readonly failure: string;
  /** The refused plain post, if any, whose errors to show. */
  readonly answer: PageAnswer | undefined;
}

/** The result of the attempts to send a form. */
interface FormState {
  readonly errors: FieldErrors;
  /** The errors at the last submit. */
  readonly summary: FieldErrors;
  /** The longest message that each field has had: its space stays until nothing would move under a press. */
  readonly longest: FieldErrors;
  /** Why the last attempt failed, unless it was a validation error. */
  readonly failure: string;
  /** The number of failed attempts. */
  readonly attempt: number;
}

/** State and handlers of a lead form: validates, saves the draft, submits, and shows errors. */
export function useLeadForm<Fields extends object>(options: LeadFormOptions<Fields>) {
  const { name, of, answer } = options;
  const [state, setState] = useState(() => firstState(answer));
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const dropDraft = useRef(() => {});
  const [keys] = useState(() => createKeyring(name));
  useEffect(() => {
    if (!form.current) return;
    dropDraft.current = keepDraft(form.current, { name, inputNames: of.draft, restore: !answer });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, when the form is mounted
  }, []);

  function fail(errors: FieldErrors, failure: string): void {
    setState(({ attempt }) => ({
      errors,
      summary: errors,
      longest: errors,
      failure,
      attempt: attempt + 1,
    }));
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const inputs = new FormData(element);
    dropHiddenConsents(element, inputs);
    const { fields, errors = {} } = check(of, readInputs(of, inputs));
    if (!fields) {
      countMistakes(errors);
      return fail(errors, "");
    }
    setState((before) => ({ ...before, errors: {}, summary: {}, failure: "" }));
    setPending(true);
    const { failure, promise } = await sendLead({
      form: of,
      fields,
      inputs,
      keyFor: keys.keyFor,
    });
    setPending(false);
    if (failure) {
      const { message = options.failure } = failure;
      fail(failure.errors, message);
      return showFailure(message);
    }
    keys.retire();
    dropDraft.current();
    options.onSent(fields, promise);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await submit(event.currentTarget);
    } finally {
      busy.current = false;
    }
  }

  /**
   * After a failed submit, validates a field again on blur. Not when focus moves to a button: submitting validates
   * all fields, and an error that moved the button would make the click miss it.
   */
  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name: fieldName } = event.target as EventTarget & { name?: string };
    if (!state.attempt || !fieldName || event.relatedTarget instanceof HTMLButtonElement) return;
    const inputs = new FormData(event.currentTarget);
    setState((before) => {
      const errors = recheck(of, inputs, fieldName, before.errors);
      return { ...before, errors, longest: withLonger(before.longest, errors) };
    });
  }

  /**
   * Leaves out of the summary what has been corrected, and gives up the space of its message. Only once a press or the Tab
   * key is over: on leaving the field, what is below would move away from under the pointer.
   */
  function dropCorrected(): void {
    setState((before) => {
      const left = (fields: FieldErrors): FieldErrors =>
        Object.fromEntries(Object.entries(fields).filter(([field]) => field in before.errors));
      return { ...before, summary: left(before.summary), longest: left(before.longest) };
    });
  }

  const onKeyUp = ({ key }: KeyboardEvent) => void (key === "Tab" && dropCorrected());
  const { errors, longest, ...formState } = state;
  const handlers = { onSubmit, onBlur, onClick: dropCorrected, onKeyUp };
  return {
    form: { ...formState, pending, renderTime: answer?.renderTime, ref: form, ...handlers },
    setPending,
    /** Props of a field by its name. */
    field: (field: string): FieldBasics => ({
      form: name,
      name: field,
      error: errors[field],
      longestError: longest[field],
      // Undefined rather than an empty string, which React would write over the saved ZIP code.
      defaultValue: answer?.values[field] || undefined,
    }),
  };
}

/**
 * Validates one field again, and those with errors, which the change may have fixed too. Errors of other fields
 * are not shown before the next submit.
 */
function recheck<Fields extends object>(
  form: FormDescription<Fields>,
  inputs: FormData,
  field: string,
  before: FieldErrors,
): FieldErrors {
  const rechecked = new Set([field, ...Object.keys(before)]);
  const errors = Object.entries(check(form, readInputs(form, inputs)).errors ?? {});
  return Object.fromEntries(errors.filter(([name]) => rechecked.has(name)));
}

/** The initial state; a refused plain post counts as a failed attempt. */
function firstState(answer: PageAnswer | undefined): FormState {
  const { message = "", errors = {} } = answer?.reply ?? {};
  const failure = answer?.reply.errors ? "" : message;
  return { errors, summary: errors, longest: errors, failure, attempt: answer ? 1 : 0 };
}

function withLonger(longest: FieldErrors, errors: FieldErrors): FieldErrors {
  const longer = Object.entries(errors).filter(
    ([field, { length }]) => length > (longest[field]?.length ?? 0),
  );
  return { ...longest, ...Object.fromEntries(longer) };
}
