import type { PageAnswer } from "#contract/lead-reply.ts";
import { version } from "#content/en/disclosures/guide-form.yaml";
import * as newsletter from "#content/en/disclosures/newsletter.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import words from "#content/en/pages/guide-form.yaml";
import { Field } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConsentBox } from "./consent-box.tsx";
import { FaultToast } from "./fault-toast.tsx";
import { formFields } from "./form-fields.ts";
import { guideForm } from "./guide-form-name.ts";
import { LeadForm } from "./lead-form.tsx";
import { StillGuideDisclosure, StillNewsletterText } from "./still-texts.ts";
import { useLeadForm } from "./use-lead-form.ts";
import { useThanks } from "./use-thanks.ts";
import { saveVisitorZip } from "./visitor-zip.ts";

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
    name: guideForm,
    load: loadDesk,
    answer,
    failure: words.failure,
    onSent: (lead) => {
      toast({ look: "success", ...words.success });
      if (lead.zipCode) saveVisitorZip(lead.zipCode);
      thank();
    },
    onFault: (message) =>
      toast({ look: "error", title: shared.failureTitle, text: <FaultToast message={message} /> }),
  });
  const field = formFields(guideForm, { errors, attempt: state.attempt }, answer);
  return (
    <LeadForm
      name={guideForm}
      action={action}
      words={{ ...shared, ...words }}
      disclosure={<StillGuideDisclosure />}
      disclosureVersion={version}
      {...state}
      {...form}
    >
      <Field {...words.firstName} {...field("firstName")} autoComplete="given-name" required />
      <Field {...words.email} {...field("email")} type="email" autoComplete="email" required />
      <Field
        {...words.zipCode}
        {...field("zipCode")}
        optional={words.optional}
        autoComplete="postal-code"
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
      />
      <ConsentBox
        form={guideForm}
        name="wantsNewsletter"
        version={newsletter.version}
        label={newsletter.label}
        text={<StillNewsletterText />}
        given={answer?.values}
      />
    </LeadForm>
  );
}

async function loadDesk() {
  return (await import("./guide-desk.ts")).openGuideDesk;
}
