import type { ReactNode } from "react";

/** Of the message that says what came of a form: the page that follows opens there. */
export const outcomeId = "outcome";

interface NoticeProps {
  readonly id?: string;
  /** `done`: what was changed. `error`: why nothing was. `note`: worth knowing. */
  readonly kind: "done" | "error" | "note";
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** A button beside it, such as to undo. */
  readonly act?: ReactNode;
}

/** What came of an act, at the top of the page. */
export function Notice({ id, kind, title, children, act }: NoticeProps) {
  return (
    <div id={id} className={`notice notice-${kind}`} role={kind === "error" ? "alert" : "status"}>
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {act}
    </div>
  );
}

interface ErrorListProps {
  /** Prefix of the fields' ids. */
  readonly form: string;
  readonly errors: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

/**
 * Errors by the form's fields. Those of the website's forms speak to the visitor; here, somebody types for them.
 * @param fieldNames a field's name for what an error is about, if it has another one
 */
export function byField(errors: Texts, fieldNames: Texts): Texts {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      fieldNames[name] ?? name,
      message.replace(/^Please enter your /, "Enter their "),
    ]),
  );
}

/** The errors of a form, each with the way to its field. */
export function ErrorList({ form, errors }: ErrorListProps) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <Notice id={outcomeId} kind="error" title="Nothing was saved yet. Please check:">
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
