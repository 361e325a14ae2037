import { guideForm } from "#contract/guide-lead.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";
import { text, version } from "#content/en/disclosures/guide-form.yaml";
import * as newsletter from "#content/en/disclosures/newsletter.yaml";
import words from "#content/en/forms/guide.yaml";
import { Field } from "#app/ui/field.tsx";
import { keepInTab } from "#app/ui/tab-storage.ts";
import { saveVisitorZip } from "./browser-storage.ts";
import { EmailField } from "./email-field.tsx";
import { ConsentBox, ZipField } from "./form-fields.tsx";
import { guideSent, guideSentTo } from "./guide-sent.tsx";
import { FormCard, LeadForm, type WhoAnswers } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** Id of the form's card, which all guide buttons link to. */
const guideFormAnchor = "guide-form";

const name = "guide";
const thanksPage = `/thank-you-guide${guideSent}`;
const disclosure = { text, version };

interface GuideFormProps extends WhoAnswers {
  /** Path of the page with the form, which handles the plain post. */
  readonly page: string;
  /** The refused plain post, if any. */
  readonly answer: PageAnswer | undefined;
}

/** The form for the enrollment guide. Goes to the thank-you page when sent. */
export function GuideForm({ page, answer, who }: GuideFormProps) {
  const { form, field, setPending } = useLeadForm({
    name,
    of: guideForm,
    answer,
    failure: words.failure,
    onSent: (lead) => {
      if (lead.zipCode) saveVisitorZip(lead.zipCode);
      keepInTab(guideSentTo, lead.email);
      leaveFor(thanksPage);
    },
  });

  /** Disables the form during navigation; resets it when the visitor comes back from the bfcache. */
  function leaveFor(path: string): void {
    setPending(true);
    addEventListener(
      "pageshow",
      () => {
        setPending(false);
        form.ref.current?.reset();
      },
      { once: true },
    );
    location.assign(path);
  }

  return (
    <FormCard id={guideFormAnchor}>
      <LeadForm
        name={name}
        action={`${page}#${guideFormAnchor}`}
        words={words}
        disclosure={disclosure}
        who={who}
        {...form}
      >
        <Field {...words.firstName} {...field("firstName")} autoComplete="given-name" required />
        <EmailField {...words.email} {...field("email")} required />
        <ZipField {...words.zipCode} {...field("zipCode")} note={words.optional} />
        <ConsentBox
          form={name}
          name="wantsNewsletter"
          version={newsletter.version}
          label={newsletter.label}
          text={newsletter.text}
          submitted={answer?.values}
        />
      </LeadForm>
    </FormCard>
  );
}
