import type { PageAnswer } from "#contract/lead-reply.ts";
import disclosure from "#content/en/disclosures/guide-form.yaml";
import words from "#content/en/pages/guide-form.yaml";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { FaultToast } from "./fault-toast.tsx";
import { LeadForm } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";
import { useThanks } from "./use-thanks.ts";
import { saveVisitorZip } from "./visitor-zip.ts";

const name = "guide";

interface GuideFormProps {
  /** Where it posts without script. */
  readonly action: string;
  /** A plain post that was refused. */
  readonly answer: PageAnswer | undefined;
}

/** Asks for the enrollment guide. */
export function GuideForm({ action, answer }: GuideFormProps) {
  const thank = useThanks("/thank-you-guide");
  const toast = useToast();
  const { form, errors, ...state } = useLeadForm({
    load: loadCall,
    answer,
    failure: words.failure,
    onSent: (lead) => {
      toast({ look: "success", ...words.success });
      if (lead.zipCode) saveVisitorZip(lead.zipCode);
      thank();
    },
    onFault: (message) =>
      toast({ look: "error", title: words.failureTitle, text: <FaultToast message={message} /> }),
  });
  const given = answer?.values ?? {};
  const failed = state.attempt > 0;
  return (
    <LeadForm
      name={name}
      action={action}
      words={words}
      disclosure={disclosure}
      {...state}
      {...form}
    >
      <Field
        form={name}
        name="firstName"
        {...words.firstName}
        error={errors["firstName"]}
        reserveError={failed}
        defaultValue={given["firstName"]}
        autoComplete="given-name"
        required
      />
      <Field
        form={name}
        name="email"
        type="email"
        {...words.email}
        error={errors["email"]}
        reserveError={failed}
        defaultValue={given["email"]}
        autoComplete="email"
        required
      />
      <Field
        form={name}
        name="zipCode"
        {...words.zipCode}
        optional={words.optional}
        error={errors["zipCode"]}
        reserveError={failed}
        defaultValue={given["zipCode"]}
        autoComplete="postal-code"
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
      />
      <Checkbox
        form={name}
        name="wantsNewsletter"
        {...words.wantsNewsletter}
        defaultChecked={given["wantsNewsletter"] !== undefined}
      />
    </LeadForm>
  );
}

async function loadCall() {
  return (await import("./guide-call.ts")).guideCall;
}
