import { useState } from "react";
import type { PageOutcome } from "#contract/lead-reply.ts";
import shared from "#content/en/forms/lead-form.yaml";
import { useToast } from "#app/ui/toast.tsx";
import { FaultToast } from "./fault-toast.tsx";
import type { LeadCall } from "./lead-call.ts";
import { refusal } from "./refusal.ts";
import { useLeadForm } from "./use-lead-form.ts";

interface RequestFormOptions<Fields extends object> {
  readonly load: () => Promise<LeadCall<Fields>>;
  readonly words: {
    readonly success: { readonly title: string; readonly text: string };
    readonly failure: string;
  };
  readonly answer: PageOutcome | undefined;
}

/** The life of a form that thanks get the place of: `sent` stays true once the lead was taken. */
export function useRequestForm<Fields extends object>(options: RequestFormOptions<Fields>) {
  const { load, words, answer } = options;
  const [sent, setSent] = useState(answer?.reply.success === true);
  const toast = useToast();
  const state = useLeadForm({
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
