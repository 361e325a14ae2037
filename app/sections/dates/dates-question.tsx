import page from "#content/en/tools/dates.yaml";
import { Button } from "#app/ui/button.tsx";
import { answerId, BirthMonth } from "./dates-form.tsx";
import { datesPath } from "./dates-query.ts";

const nothing = { month: "", year: "", first: false, working: false, ends: "" };

/** The question in short, for other pages: it leads to the answer on /dates, where the rest can be told. */
export function DatesQuestion() {
  return (
    <form
      action={`${datesPath}#${answerId}`}
      noValidate
      aria-labelledby="dates-question"
      className="rounded-card bg-mint p-5 sm:p-8"
    >
      <h2 id="dates-question" className="text-h3">
        {page.question.headline}
      </h2>
      <p className="mt-1">{page.question.text}</p>
      <div className="mt-4">
        <BirthMonth typed={nothing} errors={{}} />
      </div>
      <Button type="submit" className="mt-5 w-full">
        {page.form.button}
      </Button>
    </form>
  );
}
