import { useRef, useState, type FocusEvent, type SubmitEvent } from "react";
import { fieldErrors, type FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";
import { createKeyring } from "./idempotency-key.ts";
import type { LeadCall } from "./lead-call.ts";
import { SubmitFault } from "./submit-fault.ts";

interface LeadFormOptions<Fields extends object> {
  /** Fetches the form's call: not with the page, since most visitors never use the form. */
  readonly load: () => Promise<LeadCall<Fields>>;
  readonly onSent: (fields: Fields) => void;
  readonly onFault: (message: string) => void;
  /** Shown when there was no answer, or none with words. */
  readonly failure: string;
  /** A plain post that came back, so that the page shows the same errors. */
  readonly answer: PageAnswer | undefined;
}

/** The life of a lead form: idle, checked, submitting, sent or back to idle with what went wrong. */
export function useLeadForm<Fields extends object>(options: LeadFormOptions<Fields>) {
  const { load, answer } = options;
  const [errors, setErrors] = useState<FieldErrors>(answer?.reply.errors ?? {});
  const [summary, setSummary] = useState(errors);
  const [fault, setFault] = useState(answer && !answer.reply.errors ? answer.reply.message : "");
  const [attempt, setAttempt] = useState(answer ? 1 : 0);
  const [pending, setPending] = useState(false);
  const [keyFor] = useState(createKeyring);
  const busy = useRef(false);

  /** A call that cannot be fetched may belong to an earlier release: the form then goes as without script. */
  async function submit(form: HTMLFormElement): Promise<void> {
    const inputs = new FormData(form);
    busy.current = true;
    setFault("");
    try {
      const call = await load().catch(() => undefined);
      if (call) await send(call, inputs);
      else if (navigator.onLine) form.submit();
      else fail("The browser is offline.");
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  async function send(call: LeadCall<Fields>, inputs: FormData): Promise<void> {
    const checked = call.schema.safeParse(call.read(inputs));
    report(checked.success ? {} : fieldErrors(checked.error));
    if (!checked.success) return setAttempt((count) => count + 1);
    setPending(true);
    await call.send(checked.data, inputs, keyFor);
    options.onSent(checked.data);
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
    if (!busy.current) void submit(event.currentTarget);
  }

  /** The first touch of the form fetches its call, so that it is there when the form is sent. */
  function onFocus(): void {
    load().catch(() => {}); // asked for again when the form is sent
  }

  /**
   * After a failed submit, a field is checked again when it is left, but not for the button: it checks
   * them all, and a message that moved it would swallow the press. The summary stays as submitted.
   */
  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name } = event.target as EventTarget & { name?: string };
    if (attempt === 0 || !name || event.relatedTarget instanceof HTMLButtonElement) return;
    void recheck(name, new FormData(event.currentTarget));
  }

  async function recheck(name: string, inputs: FormData): Promise<void> {
    const call = await load().catch(() => undefined);
    const checked = call?.schema.safeParse(call.read(inputs));
    if (!checked) return;
    const now = checked.success ? undefined : fieldErrors(checked.error)[name];
    setErrors(({ [name]: _before, ...others }) => (now ? { ...others, [name]: now } : others));
  }

  return { errors, summary, fault, attempt, pending, form: { onFocus, onSubmit, onBlur } };
}

/** An answer may be a whole page of some proxy; the visitor is shown its beginning. */
function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
