import type { MouseEvent, ReactNode, RefObject } from "react";
import { phone } from "#content/agency/agency.yaml";
import type { QuizAnswers, QuizQuestion, QuizReason } from "#content/en/pages/quiz-answers.ts";
import page from "#content/en/pages/quiz.yaml";
import { Drawing } from "#app/ui/art.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { questions, scoreQuiz } from "./answers.ts";
import { ResultWays } from "./result-ways.tsx";

const { partB, talkFirst: words, underwriting: medigap } = page.result;

interface QuizResultProps {
  readonly answers: QuizAnswers;
  /** Takes focus when the result appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Goes back to the last question. */
  readonly onChange: () => void;
  readonly onRestart: () => void;
}

/** The result: where to start, both ways side by side with the reasons, and what to know. */
export function QuizResult({ answers, heading, onChange, onRestart }: QuizResultProps) {
  const result = scoreQuiz(answers);
  const { headline, text } = page.result.outcomes[result.outcome];
  return (
    <div className="print:text-small">
      <div className="grid items-center gap-x-16 print:block roomy:grid-cols-[7fr_5fr]">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-3 max-w-[22ch] text-h1 md:mt-6 print:text-h2"
          >
            {headline}
          </h1>
          <p className="mt-6 measure text-lead text-quiet">{text}</p>
        </div>
        <div className="max-md:hidden">
          <Drawing of="quiz" />
        </div>
      </div>
      {result.outcome === "agent" && <TalkFirst reasons={result.talkFirst} />}
      <ResultWays {...result} />
      <ResultNotes underwriting={result.underwriting} />
      <GivenAnswers answers={answers} />
      <ResultActions onChange={onChange} onRestart={onRestart} />
    </div>
  );
}

/** Why a call comes first, and three places to call for free: ours, Medicare's and the state's. */
function TalkFirst({ reasons }: { readonly reasons: readonly QuizReason[] }) {
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 panel bg-sand lg:gap-x-14 lg:p-10 print:border print:p-4 roomy:grid-cols-[5fr_7fr]">
      <div>
        <h2 className="text-h3">{words.reasonsLabel}</h2>
        <ul className="stack-4 mt-3">
          {reasons.map((reason) => (
            <li key={reason}>{page.reasons[reason]}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-h3">{words.whoLabel}</h2>
        <dl className="mt-3">
          <Place title={words.agent.title}>
            {words.agent.text}
            <span className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
              <a href={words.agent.action.to} className={`${buttonClass("accent")} print:hidden`}>
                {words.agent.action.label}
              </a>
              <a href={phone.href} className="text-link">
                {words.agent.callLabel} {phone.display}
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

function Place({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="border-t border-line/40 py-5 last:pb-0">
      <dt className="font-semibold">
        <WholeNumbers>{title}</WholeNumbers>
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** What applies to both ways, and what the end of the Medigap window means if it is over. */
function ResultNotes({ underwriting }: { readonly underwriting: boolean }) {
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 roomy:grid-cols-2">
      <div>
        <h2 className="text-h4">{partB.title}</h2>
        <p className="mt-2 measure">{partB.text}</p>
      </div>
      {underwriting && (
        <div>
          <h2 className="text-h4">{medigap.title}</h2>
          <p className="mt-2 measure">{medigap.text}</p>
          <a href={medigap.read.to} className="text-link print:hidden">
            {medigap.read.label}
          </a>
        </div>
      )}
    </div>
  );
}

/** The visitor's answers, to check or to have at hand during a call. */
function GivenAnswers({ answers }: { readonly answers: QuizAnswers }) {
  return (
    <div className="mt-12">
      <h2 className="text-h3">{page.result.given}</h2>
      <dl className="mt-4 border-b border-hair">
        {questions.map((question) => (
          <div
            key={question}
            className="grid gap-x-8 border-t border-hair py-3 sm:grid-cols-2 print:grid-cols-2 print:py-1"
          >
            <dt className="text-quiet">{page.questions[question].question}</dt>
            <dd className="font-semibold">{labelOf(question, answers[question])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function labelOf(question: QuizQuestion, answer: string): string {
  const choices: Readonly<Record<string, { readonly label: string }>> =
    page.questions[question].answers;
  return choices[answer]?.label ?? "";
}

type ResultActionsProps = Pick<QuizResultProps, "onChange" | "onRestart">;

/** Print, change answers, or start over; without script only the last. */
function ResultActions({ onChange, onRestart }: ResultActionsProps) {
  function restart(event: MouseEvent): void {
    event.preventDefault();
    onRestart();
  }

  return (
    <div className="mt-10 flex flex-wrap gap-4 print:hidden">
      <div className="hidden flex-wrap gap-4 scripted:flex">
        <Button look="outline" onClick={() => window.print()}>
          <Icon name="print" />
          {page.result.print}
        </Button>
        <Button look="outline" onClick={onChange}>
          {page.result.change}
        </Button>
      </div>
      <a href="/quiz" data-scripted="" onClick={restart} className={buttonClass("outline")}>
        {page.result.again}
      </a>
    </div>
  );
}
