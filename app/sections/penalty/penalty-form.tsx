import page from "#content/en/tools/penalty.yaml";
import { TextLink } from "#app/sections/page/section.tsx";
import { AskingForm } from "#app/sections/tools/asking-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGroup } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { penaltyPath, type PenaltyQuery } from "./penalty-answer.ts";

const { form: words } = page;
/** Prefix of the fields' ids. */
const name = "penalty";
/** Where the estimate stands on the page. */
export const answerId = "estimate";

const parts = [
  { value: "b", label: words.parts.b },
  { value: "d", label: words.parts.d },
];

/** Asks for the part and the months. */
export function PenaltyForm({ typed, errors, asked }: PenaltyQuery) {
  return (
    <AskingForm path={penaltyPath} answerId={answerId} name={name} words={words} errors={errors}>
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
    </AskingForm>
  );
}
