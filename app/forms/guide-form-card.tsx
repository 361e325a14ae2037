import type { PageAnswer } from "#contract/lead-reply.ts";
import words from "#content/en/pages/guide-form.yaml";
import { FormCard, FormHead } from "./form-card.tsx";
import { GuideForm } from "./guide-form.tsx";

interface GuideFormCardProps {
  readonly id: string;
  readonly answer: PageAnswer | undefined;
}

/** The card that holds the guide form. */
export function GuideFormCard({ id, answer }: GuideFormCardProps) {
  return (
    <FormCard id={id}>
      <FormHead words={words} />
      <GuideForm answer={answer} />
    </FormCard>
  );
}
