import type { PageAnswer } from "#contract/lead-reply.ts";
import words from "#content/en/pages/guide-form.yaml";
import { GuideForm } from "./guide-form.tsx";

interface GuideFormCardProps {
  readonly id: string;
  readonly answer: PageAnswer | undefined;
}

/** The card that holds the guide form. */
export function GuideFormCard({ id, answer }: GuideFormCardProps) {
  return (
    <div id={id} className="rounded-card border-t-6 border-marigold bg-card p-6 shadow-xl sm:p-9">
      <h2 className="text-h3">{words.headline}</h2>
      <p className="mt-1 mb-6 text-quiet">{words.intro}</p>
      <GuideForm answer={answer} />
    </div>
  );
}
