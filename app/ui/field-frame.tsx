import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

/** What surrounds an input of any kind. */
export interface FieldFrameProps {
  readonly name: string;
  /** Ids are made of this and the name, so that two forms on a page stay apart. */
  readonly form: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Text behind the label of a field that may stay empty, e.g. "(optional)". */
  readonly optional?: string | undefined;
  readonly error?: string | undefined;
  readonly reserveError?: boolean | undefined;
}

/** The attributes that tie an input to its label, hint and error. */
interface FramedInput {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly className: string;
}

interface Props extends FieldFrameProps {
  /** Its messages are long ones. */
  readonly wordy?: boolean;
  readonly children: (input: FramedInput) => ReactNode;
}

/** Label above, hint under it, and the error between hint and input, all tied together. */
export function FieldFrame({ children, wordy = false, ...props }: Props) {
  const { name, form, label, hint, optional, error, reserveError = false } = props;
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
      <FieldError id={`${id}-error`} message={error} reserve={reserveError} wordy={wordy} />
      {children({
        id,
        name,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        className: box,
      })}
    </div>
  );
}

const box =
  "mt-1.5 block min-h-13 w-full rounded-control border-2 border-line bg-card px-4 py-2.5 text-ink disabled:bg-sand disabled:text-quiet aria-invalid:border-brick";

/** The id of a field's input, for links that lead to it. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
