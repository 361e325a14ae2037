import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";
import { keepDraft } from "./draft.ts";
import { check, recheck, type LeadCall } from "./lead-call.ts";
import { showFault } from "./lead-form.tsx";
import { createKeyring, sendLead } from "./send-lead.ts";
import { countMistakes } from "./track-usage.ts";

interface LeadFormOptions<Fields extends object> {
  /** Of the form, for ids and for what this tab keeps. */
  readonly name: string;
  readonly call: LeadCall<Fields>;
  readonly onSent: (fields: Fields) => void;
  /** Shown when there was no answer, or none with words. */
  readonly failure: string;
  /** A plain post that came back, so that the page shows the same errors. */
  readonly answer: PageAnswer | undefined;
}

/** What every field of a form is given besides its words. */
export interface FieldBasics {
  readonly form: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly reserveError: boolean;
  readonly defaultValue: string | undefined;
}

/** What a form shows of the tries to send it. */
interface FormState {
  readonly errors: FieldErrors;
  /** The errors as they stood at the last submit. */
  readonly summary: FieldErrors;
  /** Why the last try was not taken, when it was no mistake in a field. */
  readonly fault: string;
  /** How many have failed. */
  readonly attempt: number;
}

/** The life of a lead form: idle, checked, submitting, sent or back to idle with what went wrong. */
export function useLeadForm<Fields extends object>(options: LeadFormOptions<Fields>) {
  const { name, call, answer } = options;
  const [state, setState] = useState(() => firstState(answer));
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const dropDraft = useRef(() => {});
  const [keys] = useState(() => createKeyring(name));
  useEffect(() => {
    if (!form.current) return;
    dropDraft.current = keepDraft(form.current, { name, kept: call.kept, restore: !answer });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form stands
  }, []);

  function fail(errors: FieldErrors, fault: string): void {
    setState(({ attempt }) => ({ errors, summary: errors, fault, attempt: attempt + 1 }));
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const inputs = new FormData(element);
    const { fields, errors = {} } = check(call, inputs);
    if (!fields) {
      countMistakes(errors);
      return fail(errors, "");
    }
    setState((before) => ({ ...before, errors: {}, summary: {}, fault: "" }));
    setPending(true);
    const refused = await sendLead({ call, fields, inputs, keyFor: keys.keyFor });
    setPending(false);
    if (refused) {
      const { message = options.failure } = refused;
      fail(refused.errors, message);
      return showFault(message);
    }
    keys.retire();
    dropDraft.current();
    options.onSent(fields);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit(event.currentTarget);
    busy.current = false;
  }

  /**
   * After a failed submit, a field is checked again when it is left, but not for the button: it checks
   * them all, and a message that moved it would swallow the press. The summary stays as submitted.
   */
  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name: left } = event.target as EventTarget & { name?: string };
    if (!state.attempt || !left || event.relatedTarget instanceof HTMLButtonElement) return;
    const inputs = new FormData(event.currentTarget);
    setState((before) => ({ ...before, errors: recheck(call, inputs, left, before.errors) }));
  }

  const { errors, ...tries } = state;
  return {
    form: { ...tries, pending, renderTime: answer?.renderTime, ref: form, onSubmit, onBlur },
    setPending,
    /** Gives a field its basics, by its name: message, room for it, and what was typed before. */
    field: (of: string): FieldBasics => ({
      form: name,
      name: of,
      error: errors[of],
      reserveError: tries.attempt > 0,
      // Nothing rather than an empty text, which React would put in the place of the saved ZIP code.
      defaultValue: answer?.values[of] || undefined,
    }),
  };
}

/** At the start; a plain post that came back was a try already. */
function firstState(answer: PageAnswer | undefined): FormState {
  const { message = "", errors = {} } = answer?.reply ?? {};
  const fault = answer?.reply.errors ? "" : message;
  return { errors, summary: errors, fault, attempt: answer ? 1 : 0 };
}
