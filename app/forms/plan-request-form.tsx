import type { PageOutcome } from "#contract/lead-reply.ts";
import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import consultationDisclosure from "#content/en/disclosures/consultation.yaml";
import compareDisclosure from "#content/en/disclosures/plan-request.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import compare from "#content/en/forms/plan-request.yaml";
import { FormCard, FormHead } from "./form-card.tsx";
import { formFields } from "./form-fields.ts";
import { LeadForm } from "./lead-form.tsx";
import { PlanRequestFields } from "./plan-request-fields.tsx";
import { refusal } from "./refusal.ts";
import { ThanksPanel } from "./thanks-panel.tsx";
import { useRequestForm } from "./use-request-form.tsx";

const forms = {
  compare: { words: compare, disclosure: compareDisclosure, page: "/compare-plans" },
  consultation: {
    words: consultation,
    disclosure: consultationDisclosure,
    page: "/talk-to-agent",
  },
} as const;

interface PlanRequestFormProps {
  readonly variant: PlanRequestVariant;
  /** Of the card, so that links and plain posts lead to it. */
  readonly id: string;
  /** The page's `actionData`: a plain post that was refused or taken. */
  readonly answer: PageOutcome | undefined;
}

/**
 * Asks for a plan comparison (on /compare-plans) or a consultation (on /talk-to-agent): a card with its own
 * `h2`, whose place the thanks take.
 */
export function PlanRequestForm({ variant, id, answer }: PlanRequestFormProps) {
  const { words, disclosure, page } = forms[variant];
  const load = variant === "compare" ? loadCompare : loadConsultation;
  const { sent, form, errors, ...state } = useRequestForm({ load, words, answer });
  if (sent) {
    return (
      <FormCard id={id}>
        <ThanksPanel thanks={words.thanks} />
      </FormCard>
    );
  }
  const refused = refusal(answer);
  return (
    <FormCard id={id}>
      <FormHead words={words} />
      <LeadForm
        name={id}
        action={`${page}#${id}`}
        words={{ ...shared, ...words }}
        disclosure={disclosure}
        {...state}
        {...form}
      >
        <PlanRequestFields
          form={id}
          words={words}
          given={refused?.values}
          field={formFields(id, { errors, attempt: state.attempt }, refused)}
        />
      </LeadForm>
    </FormCard>
  );
}

async function loadCompare() {
  return (await import("./plan-request-call.ts")).planRequestCall("compare");
}

async function loadConsultation() {
  return (await import("./plan-request-call.ts")).planRequestCall("consultation");
}
