import type { RefObject } from "react";
import page from "#content/en/pages/quiz.yaml";
import type { QuizAnswers } from "#content/en/pages/quiz-answers.ts";
import { GivenAnswers } from "./given-answers.tsx";
import { ResultActions } from "./result-actions.tsx";
import { ResultNotes } from "./result-notes.tsx";
import { ResultWays } from "./result-ways.tsx";
import { scoreQuiz } from "./score-quiz.ts";
import { TalkFirst } from "./talk-first.tsx";

interface QuizResultProps {
  readonly answers: QuizAnswers;
  /** Takes focus when the result appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Leads back to the last question. */
  readonly onChange: () => void;
  readonly onRestart: () => void;
}

/** What the answers come to: where to start, both ways side by side with the reasons, and what to know. */
export function QuizResult({ answers, heading, onChange, onRestart }: QuizResultProps) {
  const result = scoreQuiz(answers);
  const { headline, text } = page.result.outcomes[result.outcome];
  return (
    <div className="print:text-small">
      <h1 ref={heading} tabIndex={-1} className="mt-3 max-w-[22ch] text-h1 md:mt-6 print:text-h2">
        {headline}
      </h1>
      <p className="mt-6 measure text-lead text-quiet">{text}</p>
      {result.outcome === "agent" && <TalkFirst reasons={result.talkFirst} />}
      <ResultWays {...result} />
      <ResultNotes underwriting={result.underwriting} />
      <GivenAnswers answers={answers} />
      <ResultActions onChange={onChange} onRestart={onRestart} />
    </div>
  );
}
