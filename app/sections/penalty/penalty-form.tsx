import page from "#content/en/tools/penalty.yaml";
import { TextLink } from "#app/sections/page/section.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGroup } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { ErrorSummary } from "#app/ui/notice.tsx";
import { penaltyPath, type PenaltyQuery } from "./penalty-query.ts";

const { form: words } = page;
/** Prefix of the fields' ids. */
const name = "penalty";
/** Where the estimate stands on the page. */
export const answerId = "estimate";

const parts = [
  { value: "b", label: words.parts.b },
  { value: "d", label: words.parts.d },
];

/** Asks for the part and the months. Its address holds the question, so the server answers without script. */
export function PenaltyForm({ typed, errors, asked }: PenaltyQuery) {
  return (
    <form
      action={`${penaltyPath}#${answerId}`}
      noValidate
      aria-label={words.title}
      className="stack-5 rounded-card border border-hair bg-card p-5 sm:p-8"
    >
      <h2 className="text-h3">{words.title}</h2>
      {Object.keys(errors).length > 0 && (
        // The address leads to the answer; without one, to what is wrong.
        <div id={answerId} tabIndex={-1} className="scroll-mt-24">
          <ErrorSummary form={name} title={words.errors.title} errors={errors} attempt={0} />
        </div>
      )}
      <ChoiceGroup
        form={name}
        name="part"
        legend={words.part}
        error={errors["part"]}
        choices={parts}
        defaultValue={typed.part === "" ? "b" : typed.part.toLowerCase()}
      />
      <Field
        form={name}
        name="months"
        label={words.months}
        hint={words.monthsHint}
        error={errors["months"]}
        defaultValue={typed.months}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextLink link={words.dates} />
      <Button type="submit" look={asked ? "primary" : "accent"} className="w-full">
        {words.button}
      </Button>
      <p className="text-small text-quiet">{words.private}</p>
    </form>
  );
}
