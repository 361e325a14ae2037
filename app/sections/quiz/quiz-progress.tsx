import { questions } from "./read-answers.ts";

/** How far along a question is, as a bar beside the words: what is reached is thick, the rest a thin line. */
export function QuizProgress({ place }: { readonly place: number }) {
  return (
    <span aria-hidden="true" className="flex h-2.5 items-center gap-1.5">
      {questions.map((question, index) => (
        <span
          key={question}
          className={`grow rounded-full ${index < place ? "border-5 border-pine" : "border-t-2 border-line"}`}
        />
      ))}
    </span>
  );
}
