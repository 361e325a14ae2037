import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

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

/** What of an input's properties is its frame's, and what its own. */
export function splitProps<Props extends FieldFrameProps>(props: Props) {
  const { name, form, label, hint, optional, error, reserveError, ...input } = props;
  return { frame: { name, form, label, hint, optional, error, reserveError }, input };
}

type FieldProps = FieldFrameProps & Omit<ComponentProps<"input">, "id" | "name">;

/** A text input in its frame. */
export function Field(props: FieldProps) {
  const { frame, input } = splitProps(props);
  return <FieldFrame {...frame}>{(framed) => <input {...framed} {...input} />}</FieldFrame>;
}

/** The attributes that tie an input to its label, hint and error. */
interface FramedInput {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly className: string;
}

interface FramedProps extends FieldFrameProps {
  /** Its messages are long ones. */
  readonly wordy?: boolean;
  readonly children: (input: FramedInput) => ReactNode;
}

/** Label above, hint under it, and the error between hint and input, all tied together. */
export function FieldFrame({ children, wordy = false, ...props }: FramedProps) {
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

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  /** Keeps the line's room while there is no message: an error that comes or goes moves nothing. */
  readonly reserve: boolean;
  /** Messages of this field are sentences: they take a line more on the narrowest screens. */
  readonly wordy?: boolean;
}

/**
 * The longest message breaks onto a second line where forms are narrow: on phones, and from `lg` on, where
 * they stand beside text. Not by container query: Chromium 156 now and then left such a field undrawn.
 */
const room = "md:min-h-[1lh] lg:min-h-[2lh] xl:min-h-[1lh]";

/** The message of a field at fault: words and a sign, never colour alone. */
export function FieldError({ id, message, reserve, wordy = false }: FieldErrorProps) {
  const lines = wordy ? "min-h-[3lh]" : "min-h-[2lh]";
  const place = `mt-1 text-small ${reserve ? `${lines} ${room}` : ""}`;
  if (!message) return reserve ? <div className={place} /> : null;
  return (
    <p id={id} className={`${place} flex items-start gap-2 font-semibold text-brick`}>
      <span className="pt-0.5">
        <Icon name="alert" size={20} />
      </span>
      {/* A new one takes the place of one that a translator may have changed. */}
      <span key={message}>{message}</span>
    </p>
  );
}
