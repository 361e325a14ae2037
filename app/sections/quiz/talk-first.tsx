import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import page from "#content/en/pages/quiz.yaml";
import type { QuizReason } from "#content/en/pages/quiz-answers.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

const { talkFirst: words } = page.result;

/** Why a talk comes first, and three places that give one at no cost: ours, Medicare's and the state's. */
export function TalkFirst({ reasons }: { readonly reasons: readonly QuizReason[] }) {
  return (
    <div className="mt-10 grid gap-x-14 gap-y-8 rounded-card bg-sand p-6 sm:p-10 lg:grid-cols-12 print:border print:p-4">
      <div className="lg:col-span-5">
        <h2 className="text-h3">{words.reasonsLabel}</h2>
        <ul className="mt-3 space-y-4">
          {reasons.map((reason) => (
            <li key={reason}>{page.reasons[reason]}</li>
          ))}
        </ul>
      </div>
      <div className="lg:col-span-7">
        <h2 className="text-h3">{words.whoLabel}</h2>
        <dl className="mt-3">
          <Place title={words.agent.title}>
            {words.agent.text}
            <span className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
              <a href={words.agent.action.to} className={`${buttonClass("accent")} print:hidden`}>
                {words.agent.action.label}
              </a>
              <a href={agency.phone.href} className="text-link">
                {words.agent.callLabel} {agency.phone.display}
              </a>
            </span>
          </Place>
          <Place title={words.medicare.title}>
            <WholeNumbers>{words.medicare.text}</WholeNumbers>
          </Place>
          <Place title={words.ship.title}>
            {words.ship.text}
            <a href={words.ship.url} className="text-link">
              {words.ship.label}
            </a>
          </Place>
        </dl>
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Place({ title, children }: PlaceProps) {
  return (
    <div className="border-t border-line/40 py-5 last:pb-0">
      <dt className="font-semibold">
        <WholeNumbers>{title}</WholeNumbers>
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
