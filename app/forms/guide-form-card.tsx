import type { PageAnswer } from "#contract/lead-reply.ts";
import words from "#content/en/pages/guide-form.yaml";
import { FormCard, FormHead } from "./form-card.tsx";
import { guideForm } from "./guide-form-name.ts";
import { GuideForm } from "./guide-form.tsx";

interface GuideFormCardProps {
  /** Address of the page it stands on, where it posts without script. */
  readonly page: string;
  readonly id: string;
  readonly answer: PageAnswer | undefined;
}

/** The card that holds the guide form. */
export function GuideFormCard({ page, id, answer }: GuideFormCardProps) {
  return (
    <FormCard id={id}>
      <FormHead form={guideForm} words={words} />
      <GuideForm action={`${page}#${id}`} answer={answer} />
    </FormCard>
  );
}
