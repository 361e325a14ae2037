import type { ComponentProps } from "react";
import { FieldError } from "./field-error.tsx";

interface FieldProps extends Omit<ComponentProps<"input">, "id" | "name"> {
  readonly name: string;
  /** Ids are made of this and the name, so that two forms on a page stay apart. */
  readonly form: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Text behind the label of a field that may stay empty, e.g. "(optional)". */
  readonly optional?: string | undefined;
  readonly error?: string | undefined;
  readonly reserveError?: boolean;
}

/** A text input with label above, hint under it, and the error between hint and input, all tied together. */
export function Field(props: FieldProps) {
  const { name, form, label, hint, optional, error, reserveError = false, ...input } = props;
  const id = fieldId(form, name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> {optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} reserve={reserveError} />
      <input
        id={id}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-1.5 block min-h-13 w-full rounded-control border-2 border-line bg-card px-4 py-2.5 text-ink disabled:bg-sand disabled:text-quiet aria-invalid:border-brick"
        {...input}
      />
    </div>
  );
}

/** The id of a field's input, for links that lead to it. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
