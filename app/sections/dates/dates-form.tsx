import { months } from "#content/en/site/days.yaml";
import page from "#content/en/tools/dates.yaml";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import { ErrorSummary } from "#app/ui/notice.tsx";
import { datesPath, type DatesQuery } from "./dates-query.ts";

const { form: words } = page;
/** Prefix of the fields' ids. */
const name = "dates";
/** Where the answer stands on the page. */
export const answerId = "your-dates";

/** Asks for the month of the 65th birthday. Its address holds the question, so the server answers without script. */
export function DatesForm({ typed, errors, person }: DatesQuery) {
  return (
    <form
      action={`${datesPath}#${answerId}`}
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
          optional={words.endsOptional}
          hint={words.endsHint}
          error={errors["ends"]}
          defaultValue={typed.ends}
          autoComplete="off"
        />
      </div>
      <Button type="submit" look={person ? "primary" : "accent"} className="w-full">
        {words.button}
      </Button>
      <p className="text-small text-quiet">{words.private}</p>
    </form>
  );
}

/** Month and year. Nothing chosen is sent as 0, because the service answers no empty question. */
export function BirthMonth({ typed, errors }: Pick<DatesQuery, "typed" | "errors">) {
  return (
    <fieldset aria-describedby={`${name}-hint`} className="min-w-0">
      <legend className="sr-only">{words.title}</legend>
      <p id={`${name}-hint`} className="text-small text-quiet">
        {words.hint}
      </p>
      <div className="mt-4 grid items-end gap-5 sm:grid-cols-2">
        <FieldFrame form={name} name="month" label={words.month} error={errors["month"]}>
          {({ className, ...select }) => (
            <select
              {...select}
              defaultValue={typed.month || "0"}
              className={`${className} h-[calc(1.58em+24px)]`}
            >
              <option value="0">{words.choose}</option>
              {months.map((month, index) => (
                <option key={month} value={index + 1}>
                  {month}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          form={name}
          name="year"
          label={words.year}
          error={errors["year"]}
          defaultValue={typed.year}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
