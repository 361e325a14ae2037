import { useRef, useState, type FocusEvent, type SubmitEvent } from "react";
import { fieldErrors, type FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";
import type { z } from "#contract/z.ts";
import { SubmitFault } from "./submit-fault.ts";

interface LeadFormOptions<Fields extends object> {
  readonly schema: z.core.$ZodType<Fields> & z.ZodMiniType<Fields>;
  /** What the form's inputs hold, as the schema takes it. */
  readonly read: (inputs: FormData) => object;
  readonly send: (fields: Fields, inputs: FormData) => Promise<void>;
  readonly onSent: (fields: Fields) => void;
  readonly onFault: (message: string) => void;
  /** Shown when there was no answer, or none with words. */
  readonly failure: string;
  /** A plain post that came back, so that the page shows the same errors. */
  readonly answer: PageAnswer | undefined;
}

/** The life of a lead form: idle, checked, submitting, sent or back to idle with what went wrong. */
export function useLeadForm<Fields extends object>(options: LeadFormOptions<Fields>) {
  const { schema, read, answer } = options;
  const [errors, setErrors] = useState<FieldErrors>(answer?.reply.errors ?? {});
  const [summary, setSummary] = useState(errors);
  const [fault, setFault] = useState(answer && !answer.reply.errors ? answer.reply.message : "");
  const [attempt, setAttempt] = useState(answer ? 1 : 0);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  async function send(fields: Fields, inputs: FormData): Promise<void> {
    busy.current = true;
    setPending(true);
    try {
      await options.send(fields, inputs);
      options.onSent(fields);
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  function fail(error: unknown): void {
    // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
    console.warn("The form was not taken.", error instanceof Error ? error.message : error);
    const message = error instanceof SubmitFault ? shorten(error.message) : options.failure;
    report(error instanceof SubmitFault ? error.errors : {});
    setFault(message);
    setAttempt((count) => count + 1);
    options.onFault(message);
  }

  function report(found: FieldErrors): void {
    setErrors(found);
    setSummary(found);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    const inputs = new FormData(event.currentTarget);
    const checked = schema.safeParse(read(inputs));
    setFault("");
    report(checked.success ? {} : fieldErrors(checked.error));
    if (checked.success) void send(checked.data, inputs);
    else setAttempt((count) => count + 1);
  }

  /**
   * After a failed submit, a field is checked again when it is left, but not for the button: it checks
   * them all, and a message that moved it would swallow the press. The summary stays as submitted.
   */
  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name } = event.target as EventTarget & { name?: string };
    if (attempt === 0 || !name || event.relatedTarget instanceof HTMLButtonElement) return;
    const checked = schema.safeParse(read(new FormData(event.currentTarget)));
    const now = checked.success ? undefined : fieldErrors(checked.error)[name];
    setErrors(({ [name]: _before, ...others }) => (now ? { ...others, [name]: now } : others));
  }

  return { errors, summary, fault, attempt, pending, form: { onSubmit, onBlur } };
}

/** An answer may be a whole page of some proxy; the visitor is shown its beginning. */
function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
