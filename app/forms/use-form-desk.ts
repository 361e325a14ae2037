import { useEffect, useRef } from "react";
import { draftPlace } from "./draft-place.ts";
import type { DeskPlace, FormDesk, OpenDesk } from "./form-desk.ts";
import { recall } from "./tab-storage.ts";
import { useSeenForm } from "./use-seen-form.ts";

interface FormDeskOptions<Fields> extends DeskPlace {
  /** Fetches what opens the form's desk. */
  readonly load: () => Promise<OpenDesk<Fields>>;
}

/**
 * Opens a form's desk at the first touch of the form, or at once when this tab keeps a draft of it. `form`
 * goes on the form element; `desk` is there once it is open.
 */
export function useFormDesk<Fields>({ load, name, refused }: FormDeskOptions<Fields>) {
  const form = useRef<HTMLFormElement>(null);
  const desk = useRef<FormDesk<Fields>>(undefined);

  /** The desk, or nothing when it cannot be fetched: it is asked for again the next time. */
  async function open(): Promise<FormDesk<Fields> | undefined> {
    const openDesk = await load().catch(() => undefined);
    if (form.current) desk.current ??= openDesk?.(form.current, { name, refused });
    return desk.current;
  }

  useEffect(() => {
    if (recall(draftPlace(name)) || form.current?.matches(":focus-within")) void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form stands
  }, []);

  useSeenForm(form);

  return { form, desk, open };
}
