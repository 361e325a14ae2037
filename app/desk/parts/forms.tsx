import type { ComponentProps, ReactNode } from "react";
import { outcomeId } from "./notice.tsx";

/** Names of the hidden fields of every form. */
export const formFields = { act: "act", version: "version", key: "key" } as const;

interface FormProps {
  /** What the form does: the page's route says who may (`handle.desk.acts`). */
  readonly act: string;
  /** Of the lead that the page shows; left out where it's about something else. */
  readonly version?: number | undefined;
  /** Where it's sent; left out for the page itself. */
  readonly to?: string | undefined;
  readonly id?: string;
  readonly className?: string;
  /** The service checks, and its messages stay on the page. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/**
 * A form that changes something. It has a key of its own, so that a form that is sent twice does one thing; the server's
 * answers are never kept, so no two have the same. On a lead's page, the answer opens at its message: browsers keep the
 * fragment of the address, also through a redirect.
 */
export function ActForm({ act, version, to, children, ...rest }: FormProps) {
  const opensAt = version === undefined ? undefined : `#${outcomeId}`;
  return (
    <form method="post" action={to ?? opensAt} {...rest}>
      <input type="hidden" name={formFields.act} value={act} />
      {version !== undefined && <input type="hidden" name={formFields.version} value={version} />}
      <input type="hidden" name={formFields.key} value={crypto.randomUUID()} />
      {children}
    </form>
  );
}

export type ButtonLook = "primary" | "plain" | "danger" | "link";

interface ActButtonProps extends Omit<FormProps, "children" | "className"> {
  readonly look?: ButtonLook;
  /** More fields, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the button says to a screen reader, where many say the same. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A form that is only a button. */
export function ActButton({ look = "plain", fields, label, children, ...form }: ActButtonProps) {
  return (
    <ActForm {...form} className="act">
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit look={look} aria-label={label}>
        {children}
      </Submit>
    </ActForm>
  );
}

interface SubmitProps extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
}

/** The button of a form. */
export function Submit({ look = "primary", ...rest }: SubmitProps) {
  return <button type="submit" className={buttonClass(look)} {...rest} />;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook): string {
  return look === "link" ? "button-link" : `button button-${look}`;
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  /** Prefix of the ids, to tell the forms of a page apart. */
  readonly form: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** What ties an input to its label, hint and error. */
function frameOf({ form, name, hint, error }: FieldProps) {
  const id = `${form}-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

function Frame({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  const { label, hint, error, className = "" } = field;
  const { id } = frameOf(field);
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

type Rest<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

/** A line of text, a day or a time, with its label. */
export function Field({ label, name, form, hint, error, className, ...input }: Rest<"input">) {
  const field = { label, name, form, hint, error, ...(className && { className }) };
  return (
    <Frame {...field}>
      <input {...frameOf(field)} {...input} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextField({
  label,
  name,
  form,
  hint,
  error,
  className,
  ...input
}: Rest<"textarea">) {
  const field = { label, name, form, hint, error, ...(className && { className }) };
  return (
    <Frame {...field}>
      <textarea rows={3} {...frameOf(field)} {...input} />
    </Frame>
  );
}

/** One of a few. */
export function Select({ label, name, form, hint, error, className, ...input }: Rest<"select">) {
  const field = { label, name, form, hint, error, ...(className && { className }) };
  return (
    <Frame {...field}>
      <select {...frameOf(field)} {...input} />
    </Frame>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly form: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly chosen?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** One of a few, each to press. */
export function Choices({ legend, name, form, choices, chosen, error, isRequired }: ChoicesProps) {
  const id = `${form}-${name}`;
  return (
    <fieldset className="choices" aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      <div>
        {choices.map(({ value, label }, index) => (
          <label key={value}>
            <input
              // Where an error leads to.
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              required={isRequired}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TickProps extends Omit<ComponentProps<"input">, "type"> {
  readonly label: ReactNode;
}

/** Yes or no. */
export function Tick({ label, ...input }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
