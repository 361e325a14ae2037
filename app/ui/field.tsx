import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What all kinds of fields have around their input. */
export interface FieldFrameProps {
  readonly name: string;
  /** Prefix of the ids, to tell two forms on a page apart. */
  readonly form: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** After the label, in regular type: e.g. "(optional)", or the format of a date. */
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  /** The longest message that it has had, whose space stays for a while. */
  readonly longestError?: string | undefined;
}

/** Separates the frame's props from the input's. */
export function splitProps<Props extends FieldFrameProps>(props: Props) {
  const { name, form, label, note, hint, error, longestError, ...input } = props;
  return { frame: { name, form, label, note, hint, error, longestError }, input };
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
  readonly children: (input: FramedInput) => ReactNode;
}

/** A label, a hint under it, an error, and the input, all tied together. */
export function FieldFrame({ children, ...props }: FramedProps) {
  const { name, form, label, note, hint, error, longestError } = props;
  const id = fieldId(form, name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {note && <span className="font-normal text-quiet"> {note}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} longest={longestError} />
      {children({
        id,
        name,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        className: "field-box",
      })}
    </div>
  );
}

/** The id of a field's input. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

interface WithTypedProps {
  readonly text: string;
  /** What stands in the text for what was typed. */
  readonly place: string;
  readonly typed: string;
}

/** A sentence with an address or a number that the visitor typed, which may be long. */
export function WithTyped({ text, place, typed }: WithTypedProps) {
  const [before, end = ""] = text.split(place);
  const [, point, after] = /^([.,?!]*)(.*)$/s.exec(end) ?? [];
  const [name, host] = typed.split(/(?=@)/);
  return (
    <>
      {before}
      {/* The sentence's point never starts a line of its own. */}
      <span className="inline-block max-w-full [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          {name}
          {host && <wbr />}
          {host}
        </strong>
        {point}
      </span>
      {after}
    </>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  /** The longest that the field has had: its space stays for a while without a message, so that nothing moves under a press. */
  readonly longest?: string | undefined;
}

/** A field's error message: text and an icon, never color alone. */
export function FieldError({ id, message, longest }: FieldErrorProps) {
  if (!message && !longest) return null;
  return (
    <div data-longest={longest} className="field-error">
      {message && (
        <p id={id}>
          <span>
            <Icon name="alert" size={20} />
          </span>
          {/* The key replaces the element, since a translation tool may have changed it. */}
          <span key={message}>{message}</span>
        </p>
      )}
    </div>
  );
}
