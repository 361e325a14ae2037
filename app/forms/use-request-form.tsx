import { useEffect, useState } from "react";
import type { PageOutcome } from "#contract/lead-reply.ts";
import shared from "#content/en/forms/lead-form.yaml";
import { useToast } from "#app/ui/toast.tsx";
import { FaultToast } from "./fault-toast.tsx";
import type { OpenDesk } from "./form-desk.ts";
import { dropDraft } from "./draft-place.ts";
import { refusal } from "./refusal.ts";
import { useLeadForm } from "./use-lead-form.ts";

interface RequestFormOptions<Fields extends object> {
  /** Of the form, for ids and for what this tab keeps. */
  readonly name: string;
  readonly load: () => Promise<OpenDesk<Fields>>;
  readonly words: {
    readonly success: { readonly title: string; readonly text: string };
    readonly failure: string;
  };
  readonly answer: PageOutcome | undefined;
}

/** The life of a form that thanks get the place of: `sent` stays true once the lead was taken. */
export function useRequestForm<Fields extends object>(options: RequestFormOptions<Fields>) {
  const { name, load, words, answer } = options;
  const [sent, setSent] = useState(answer?.reply.success === true);
  const toast = useToast();
  useEffect(() => {
    if (sent) dropDraft(name);
  }, [sent, name]);
  const state = useLeadForm({
    name,
    load,
    answer: refusal(answer),
    failure: words.failure,
    onSent: () => {
      toast({ look: "success", ...words.success });
      setSent(true);
    },
    onFault: (message) =>
      toast({ look: "error", title: shared.failureTitle, text: <FaultToast message={message} /> }),
  });
  return { sent, ...state };
}
