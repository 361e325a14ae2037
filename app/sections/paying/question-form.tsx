import type { ReactNode } from "react";
import { keepNames } from "#app/sections/page/day.tsx";
import { Breadcrumb } from "#app/sections/page/page-head.tsx";
import { PrintButton } from "#app/sections/page/print-button.tsx";
import { AgentAsideRow, AnswerHead } from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { FieldError, fieldId } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The id of the part that changes with each answer; addresses lead there. */
export const answerAnchor = "answer";

interface ToolIntroProps {
  readonly breadcrumb: string;
  readonly hero: {
    readonly headline: string;
    readonly text: string;
    readonly facts: readonly string[];
  };
  /** The question, beside the introduction on wide screens. */
  readonly children: ReactNode;
  /** The drawing of what it is about. */
  readonly scene: "help" | "income";
}

/** The top of a page that asks: what it is for, and the question. */
export function ToolIntro({ breadcrumb, hero, children, scene }: ToolIntroProps) {
  return (
    <div className="page pt-6 pb-16 md:pt-10 lg:pb-24 print:pt-3 print:pb-3">
      <Breadcrumb trail={[]} current={breadcrumb} />
      <div className="mt-3 tool-opening md:mt-6 print:mt-0 print:block roomy:grid-cols-2">
        <div>
          <h1 className="text-title max-sm:text-[min(2.25rem,13.5vw)] print:text-h2">
            {hero.headline}
          </h1>
          <p className="mt-3 max-w-[44ch] text-quiet print:hidden">{keepNames(hero.text)}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small print:hidden">
            {hero.facts.map((fact) => (
              <li key={fact} className="flex items-center gap-2 font-semibold">
                <Icon name="check" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div id={answerAnchor} className="scroll-mt-24">
          {children}
        </div>
        <Drawing of={`paying/${scene}`} />
      </div>
    </div>
  );
}

/** The people above an answer on phones, for each scene. */
const strips = { help: "paying", income: "income" } as const;

interface ToolAnswerProps {
  readonly breadcrumb: string;
  /** The page's. */
  readonly headline: string;
  /** Id of the answer's heading. */
  readonly id: string;
  readonly title: string;
  /** Beside the answer on wide screens. */
  readonly scene: ToolIntroProps["scene"];
  /** What follows the heading, on the dark band. */
  readonly children: ReactNode;
  /** What else there is to say, on wide screens below the scene. */
  readonly notes?: ReactNode;
  readonly givenAnswers: GivenAnswersProps;
}

/** The top of such a page once it answers: its name in a few lines, the answer, and what it comes from. */
export function ToolAnswer(props: ToolAnswerProps) {
  const { breadcrumb, headline, id, title, scene, children, notes, givenAnswers } = props;
  return (
    <>
      <AnswerHead trail={[]} current={breadcrumb} headline={headline} strip={strips[scene]} />
      <section id={answerAnchor} aria-labelledby={id} className="scroll-mt-24">
        <div className="bg-band text-on-band">
          <div className="page grid items-start gap-x-8 band lg:gap-x-16 print:block print:py-4 roomy:grid-cols-12">
            <div className="roomy:col-span-7">
              <h2 id={id} className="text-h2">
                {title}
              </h2>
              {children}
            </div>
            <div className="md:sticky md:top-28 roomy:col-span-5">
              <Drawing of={`paying/${scene}`} className="scene max-md:hidden" />
              {notes}
            </div>
          </div>
        </div>
        <AgentAsideRow of={strips[scene]} />
        <div className="mt-8 bg-mint print:mt-0">
          <GivenAnswers {...givenAnswers} />
        </div>
      </section>
    </>
  );
}

/** The address of a page of answers, at the part that changes. */
export function answerAddress(path: string, answers: Readonly<Record<string, string | number>>) {
  const query = new URLSearchParams(
    Object.entries(answers).map(([name, value]) => [name, String(value)]),
  );
  return `${path}?${query}#${answerAnchor}`;
}

export interface Question {
  /** Name of the answer in the address. */
  readonly name: string;
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string | undefined;
  }[];
  readonly answer?: string | undefined;
  /** The message if the answer is missing. */
  readonly error?: string | undefined;
}

interface QuestionFormProps {
  /** The page that answers. */
  readonly path: string;
  /** Answers to earlier questions. */
  readonly earlier: Readonly<Record<string, string | number>>;
  readonly questions: readonly Question[];
  readonly submit: string;
  /** Under the button. */
  readonly children?: ReactNode;
}

/** One or two questions with radio buttons, sent in the address. The server answers, with or without script. */
export function QuestionForm({ path, earlier, questions, submit, children }: QuestionFormProps) {
  return (
    <form method="get" action={`${path}#${answerAnchor}`} className="paper p-5 sm:p-9">
      {Object.entries(earlier).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {questions.map((question) => (
        <RadioQuestion key={question.name} question={question} />
      ))}
      <button type="submit" className={`${buttonClass("accent")} max-sm:w-full`}>
        {submit}
      </button>
      {children}
    </form>
  );
}

/** A question with its answers, each a row at least 52 px high. */
function RadioQuestion({ question }: { readonly question: Question }) {
  const { name, legend, hint, options, answer, error } = question;
  const id = fieldId("ask", name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="mb-8 min-w-0">
      <legend>
        <h2 className="pr-4 text-h3">{legend}</h2>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-small text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <div role="alert" className="mt-3 rounded-control bg-brick-wash px-4 pt-1 pb-2">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
      <ul className="stack-3 mt-5">
        {options.map((option, index) => (
          <li key={option.value}>
            <label className="flex min-h-13 cursor-pointer items-center gap-[min(1rem,4.5vw)] rounded-control border-2 border-line bg-card px-[min(1rem,4.5vw)] py-2.5 has-checked:border-pine has-checked:outline-2 has-checked:outline-pine">
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={option.value === answer}
                className="tick"
              />
              <span className="min-w-0">
                <span className="font-semibold">{option.label}</span>
                {option.hint && <span className="block text-small text-quiet">{option.hint}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface GivenAnswersProps {
  readonly title: string;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  /** Links to change an answer or start over. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** The answers behind a result, and ways to change them. */
function GivenAnswers({ title, answers, links }: GivenAnswersProps) {
  return (
    <div className="page grid gap-x-8 py-[clamp(32px,24px+2vw,56px)] lg:gap-x-16 print:py-4 roomy:grid-cols-12 roomy:grid-rows-[auto_1fr]">
      <h3 className="text-h3 roomy:col-span-4">{title}</h3>
      <dl className="border-b border-line/40 text-small max-md:mt-4 roomy:col-span-8 roomy:col-start-5 roomy:row-span-2">
        {answers.map(({ question, answer }) => (
          <div
            key={question}
            className="grid gap-x-6 border-t border-line/40 py-2.5 sm:grid-cols-2"
          >
            <dt className="text-quiet">{question}</dt>
            <dd className="font-semibold">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap content-start gap-x-6 max-md:mt-3 print:hidden roomy:col-span-4 roomy:row-start-2">
        {links.map(({ label, to }) => (
          <a key={label} href={to} rel="nofollow" className="text-link">
            {label}
          </a>
        ))}
        <PrintButton />
      </p>
    </div>
  );
}

/** A link to a page of another site, on its own line. */
export function OutLink({
  link,
}: {
  readonly link: { readonly label: string; readonly url: string };
}) {
  return (
    <a href={link.url} className="text-link">
      {link.label}
    </a>
  );
}
