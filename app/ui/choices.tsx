import type { ReactNode } from "react";
import { FieldError, fieldId } from "./field.tsx";

interface CheckboxProps {
  readonly name: string;
  readonly form: string;
  readonly label: string;
  /** What checking it means, in full. Shown under the label and read after it. */
  readonly text?: ReactNode;
  readonly defaultChecked?: boolean;
}

/** A checkbox whose whole row is the click target, at least 44 px high. */
export function Checkbox({ name, form, label, text, defaultChecked = false }: CheckboxProps) {
  const id = fieldId(form, name);
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-[0.75rem] py-1.5">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={defaultChecked}
          aria-describedby={text ? `${id}-text` : undefined}
          className="mt-0.5 tick size-[1.75rem]"
        />
        <span>{label}</span>
      </label>
      {text && (
        <div id={`${id}-text`} className="text-small sm:ml-[2.5rem]">
          {text}
        </div>
      )}
    </div>
  );
}

interface Choice {
  /** Empty for "no preference". */
  readonly value: string;
  readonly label: string;
  /** Under the label, in a quieter color. */
  readonly note?: string | undefined;
  /**
   * The note in the visitor's own terms. May come later, and nothing around it moves: the note then makes room for it
   * beside the label, or gives up its place on narrow tiles.
   */
  readonly more?: ReactNode;
}

interface ChoiceGroupProps extends Omit<FieldsetProps, "id" | "children"> {
  readonly name: string;
  readonly form: string;
  readonly choices: readonly Choice[];
  readonly defaultValue: string;
}

/** A few radio buttons, each with a whole tile as its click target. */
export function ChoiceGroup({ name, form, choices, defaultValue, ...frame }: ChoiceGroupProps) {
  const id = fieldId(form, name);
  return (
    <Fieldset id={id} {...frame}>
      <div className="mt-2 tiles @min-[30rem]:gap-x-5">
        {choices.map(({ value, label, note, more }, index) => (
          <label key={value} className="tile">
            <input
              id={index === 0 ? id : undefined}
              name={name}
              type="radio"
              value={value}
              defaultChecked={value === defaultValue}
              className="tick"
            />
            <span className="min-w-0">
              {label}
              {note && (
                <span className={`text-small text-quiet ${more ? "gives-way" : "block"}`}>
                  {" "}
                  {note}
                </span>
              )}
              {more && <span className="block text-small text-quiet"> {more}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

interface FieldsetProps {
  readonly id: string;
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Several inputs under one question, with its hint and error. */
export function Fieldset({ id, legend, hint, error, children }: FieldsetProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="@container min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {children}
    </fieldset>
  );
}
