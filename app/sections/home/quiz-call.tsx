import { quiz } from "#content/en/pages/home.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The call to the quiz, with one of its questions as a picture. */
export function QuizCall() {
  return (
    <section aria-labelledby="quiz" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid items-center gap-x-16 gap-y-10 rounded-card bg-mint p-7 sm:p-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="quiz" className="max-w-[18ch] text-h2">
            {quiz.headline}
          </h2>
          <p className="mt-4 measure">{quiz.text}</p>
          <ul className="mt-5 flex flex-wrap gap-x-7 gap-y-2">
            {quiz.facts.map((fact) => (
              <li key={fact} className="inline-flex items-center gap-2 font-semibold">
                <Icon name="check" />
                {fact}
              </li>
            ))}
          </ul>
          <a href={quiz.action.to} className={`${buttonClass("primary")} mt-7`}>
            {quiz.action.label}
          </a>
        </div>
        <figure className="rounded-card bg-card p-7 lg:col-span-5 lg:rotate-1">
          <figcaption className="text-small text-quiet">{quiz.sample.label}</figcaption>
          <p className="mt-1 font-serif text-h4 font-semibold">{quiz.sample.question}</p>
          <ul className="mt-4 space-y-3">
            {quiz.sample.answers.map((answer) => (
              <li
                key={answer}
                className="flex items-center gap-3 rounded-control border border-line px-4 py-2.5"
              >
                <span
                  aria-hidden="true"
                  className="size-5 shrink-0 rounded-full border-2 border-line"
                />
                {answer}
              </li>
            ))}
          </ul>
        </figure>
      </div>
    </section>
  );
}
