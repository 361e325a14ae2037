import { useRef, useState, type SubmitEvent } from "react";

/**
 * Lets one submit run at a time. It says from when on it is shown as pending; its end takes that back.
 * @returns whether it is pending, what the form does, and what the submit says it with
 */
export function useSubmit(submit: (form: HTMLFormElement) => Promise<void>) {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit(event.currentTarget);
    busy.current = false;
    setPending(false);
  }

  return [pending, onSubmit, setPending] as const;
}
