import { months } from "#content/en/site/days.yaml";
import page from "#content/en/tools/dates.yaml";
import { AskingForm } from "#app/sections/tools/asking-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import { datesPath, type DatesQuery } from "./dates-query.ts";

const { form: words } = page;
/** Prefix of the fields' ids. */
const name = "dates";
/** Where the answer stands on the page. */
export const answerId = "your-dates";

/** Asks for the month of the 65th birthday. */
export function DatesForm({ typed, errors }: DatesQuery) {
  return (
    <AskingForm path={datesPath} answerId={answerId} name={name} words={words} errors={errors}>
      <BirthMonth typed={typed} errors={errors} />
      <Checkbox
        form={name}
        name="first"
        label={words.first}
        text={words.firstText}
        defaultChecked={typed.first}
      />
      <div className="stack-5 border-t border-line/40 pt-5">
        <Checkbox
          form={name}
          name="working"
          label={words.working}
          text={words.workingText}
          defaultChecked={typed.working}
        />
        <Field
          form={name}
          name="ends"
          label={words.ends}
          note={words.endsOptional}
          hint={words.endsHint}
          error={errors["ends"]}
          defaultValue={typed.ends}
          autoComplete="off"
        />
      </div>
      <Button type="submit" look="accent" className="w-full">
        {words.button}
      </Button>
      <p className="text-small text-quiet">{words.private}</p>
    </AskingForm>
  );
}

/** Month and year. No choice is sent as 0, because the service doesn't answer an empty question. */
function BirthMonth({ typed, errors }: Pick<DatesQuery, "typed" | "errors">) {
  return (
    <fieldset aria-describedby={`${name}-hint`} className="min-w-0">
      <legend className="sr-only">{words.title}</legend>
      <p id={`${name}-hint`} className="text-small text-quiet">
        {words.hint}
      </p>
      <div className="mt-4 grid items-end gap-5 sm:level-fields sm:grid-cols-[3fr_2fr]">
        <MonthAndYear form={name} words={words} typed={typed} errors={errors} />
      </div>
    </fieldset>
  );
}

interface MonthAndYearProps {
  /** Prefix of the fields' ids. */
  readonly form: string;
  readonly words: { readonly month: string; readonly choose: string; readonly year: string };
  readonly typed?: Pick<DatesQuery["typed"], "month" | "year">;
  readonly errors?: DatesQuery["errors"];
}

/** The two fields that every form about the 65th birthday has. */
export function MonthAndYear({ form, words: labels, typed, errors }: MonthAndYearProps) {
  return (
    <>
      <FieldFrame form={form} name="month" label={labels.month} error={errors?.["month"]}>
        {({ className, ...select }) => (
          <select
            {...select}
            defaultValue={typed?.month || "0"}
            className={`${className} h-[calc(1.55em+24px)]`}
          >
            <option value="0">{labels.choose}</option>
            {months.map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Field
        form={form}
        name="year"
        label={labels.year}
        error={errors?.["year"]}
        defaultValue={typed?.year}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
