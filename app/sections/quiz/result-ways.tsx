import type { ReactNode } from "react";
import type { QuizReason } from "#content/en/pages/quiz-answers.ts";
import page from "#content/en/pages/quiz.yaml";
import { Icon } from "#app/ui/icon.tsx";
import type { QuizResult, Way } from "./answers.ts";

const { result: words } = page;

/** Both ways to have Medicare side by side, and below them the reasons that apply to both. */
export function ResultWays({ outcome, reasons }: Pick<QuizResult, "outcome" | "reasons">) {
  return (
    <>
      <div className="mt-10 grid gap-x-5 gap-y-8 lg:gap-x-8 print:grid-cols-2 roomy:grid-cols-2">
        {(["advantage", "original"] satisfies Way[]).map((way) => (
          <WayColumn key={way} way={way} reasons={reasons[way]} isFirst={outcome === way} />
        ))}
      </div>
      {reasons.either.length > 0 && (
        <div className="mt-8 measure">
          <h2 className="plain-heading">{words.either}</h2>
          <ReasonList reasons={reasons.either} />
        </div>
      )}
    </>
  );
}

interface WayColumnProps {
  readonly way: Way;
  /** The visitor's answers that point this way. */
  readonly reasons: readonly QuizReason[];
  /** The way to read about first. */
  readonly isFirst: boolean;
}

/** One way to have Medicare: what it is, the visitor's reasons, its benefits and its costs. */
function WayColumn({ way, reasons, isFirst }: WayColumnProps) {
  const { name, text, favor, tradeOffs, read } = words.ways[way];
  return (
    <article className="flex paper flex-col p-6 lg:p-8 print:p-4">
      {isFirst && (
        <p className="mb-4 flex items-center gap-2 self-start rounded-control bg-pine px-3 py-1 text-small font-semibold text-on-pine print:border print:bg-transparent print:text-ink">
          <Icon name="check" />
          {words.start}
        </p>
      )}
      <h2 className="text-h3">{name}</h2>
      <p className="mt-2">{text}</p>
      <Part title={words.yourAnswers}>
        {reasons.length > 0 ? <ReasonList reasons={reasons} /> : <p>{words.noAnswers}</p>}
      </Part>
      <Part title={words.favorLabel}>
        <Points items={favor} />
      </Part>
      <Part title={words.tradeOffsLabel}>
        <Points items={tradeOffs} />
      </Part>
      <p className="mt-auto pt-5 print:hidden">
        <a href={read.to} className="text-link">
          {read.label}
          <Icon name="arrow" />
        </a>
      </p>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mt-5 print:mt-3 print:break-inside-avoid">
      <h3 className="font-sans text-body font-semibold tracking-normal">{title}</h3>
      {children}
    </div>
  );
}

function Points({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="stack-1 mt-1 list-disc pl-6 marker:text-pine">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** The visitor's answers as reasons. */
function ReasonList({ reasons }: { readonly reasons: readonly QuizReason[] }) {
  return (
    <ul className="stack-2 mt-2">
      {reasons.map((reason) => (
        <li key={reason} className="tip">
          {page.reasons[reason]}
        </li>
      ))}
    </ul>
  );
}
