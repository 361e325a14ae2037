import { useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";
import type { PageAnswer } from "#contract/lead-reply.ts";
import type { Fault, FormDesk, OpenDesk } from "./form-desk.ts";
import { failed, firstTries } from "./tries.ts";
import { useFormDesk } from "./use-form-desk.ts";
import { useSubmit } from "./use-submit.ts";

interface LeadFormOptions<Fields extends object> {
  /** Of the form, for ids and for what this tab keeps. */
  readonly name: string;
  /** Fetches the form's desk: not with the page, since most visitors never use the form. */
  readonly load: () => Promise<OpenDesk<Fields>>;
  readonly onSent: (fields: Fields) => void;
  readonly onFault: (message: string) => void;
  /** Shown when there was no answer, or none with words. */
  readonly failure: string;
  /** A plain post that came back, so that the page shows the same errors. */
  readonly answer: PageAnswer | undefined;
}

/** After this long without the form's desk, the form is sent as without script. In ms. */
const patience = 10_000;

/** The life of a lead form: idle, checked, submitting, sent or back to idle with what went wrong. */
export function useLeadForm<Fields extends object>(options: LeadFormOptions<Fields>) {
  const { name, load, answer } = options;
  const [tries, setTries] = useState(() => firstTries(answer));
  const { form, desk, open } = useFormDesk({ name, load, refused: answer !== undefined });
  const [pending, onSubmit, setPending] = useSubmit(submit);

  async function submit(element: HTMLFormElement): Promise<void> {
    const inputs = new FormData(element);
    setTries((before) => ({ ...before, fault: "" }));
    if (!desk.current) setPending(true);
    const opened = desk.current ?? (await Promise.race([open(), wait(patience)]));
    if (opened) await send(opened, inputs);
    else if (navigator.onLine) await sendPlainly(element, setPending);
    else refuse({ errors: {} });
  }

  async function send(opened: FormDesk<Fields>, inputs: FormData): Promise<void> {
    const { fields, errors = {} } = opened.check(inputs);
    if (!fields) {
      opened.countMistakes(errors);
      return setTries((before) => failed(before, errors, ""));
    }
    setTries((before) => ({ ...before, errors, summary: errors }));
    setPending(true);
    const refused = await opened.send(fields, inputs);
    if (refused) refuse(refused);
    else options.onSent(fields);
  }

  function refuse({ message = options.failure, errors }: Fault): void {
    setTries((before) => failed(before, errors, message));
    options.onFault(message);
  }

  /**
   * After a failed submit, a field is checked again when it is left, but not for the button: it checks
   * them all, and a message that moved it would swallow the press. The summary stays as submitted.
   */
  async function onBlur(event: FocusEvent<HTMLFormElement>): Promise<void> {
    const { name: left } = event.target as EventTarget & { name?: string };
    if (!tries.attempt || !left || event.relatedTarget instanceof HTMLButtonElement) return;
    const inputs = new FormData(event.currentTarget);
    const opened = await open();
    if (!opened) return;
    setTries((before) => ({ ...before, errors: opened.recheck(inputs, left, before.errors) }));
  }

  return {
    ...tries,
    pending,
    renderTime: answer?.renderTime,
    form: { ref: form, onFocus: () => void open(), onSubmit, onBlur },
  };
}

/** A desk that cannot be fetched may belong to an earlier release: the form then goes as without script. */
async function sendPlainly(
  form: HTMLFormElement,
  setPending: (pending: boolean) => void,
): Promise<void> {
  flushSync(() => setPending(false)); // disabled inputs would be left out
  form.submit();
  setPending(true);
  await wait(patience); // the page goes; should it stay, the form can be tried again
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
