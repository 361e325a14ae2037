import { useEffect, useRef, type ReactNode } from "react";
import { fieldId } from "./field.tsx";
import { optional } from "./optional.ts";

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** An error message that stays on the page until it is resolved. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <div role="alert" className="warning">
      <p className="font-bold text-brick">{title}</p>
      <div className="stack-2 mt-1">{children}</div>
    </div>
  );
}

interface ErrorSummaryProps {
  readonly form: string;
  readonly title: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Changes with each failed submit, so that focus returns here every time. */
  readonly attempt: number;
}

/** Lists the errors of a form, each linked to its field and in the same words; takes focus when it appears. */
export function ErrorSummary({ form, title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) optional(() => box.current?.focus());
  }, [attempt]);
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="warning">
      <h3 className="font-sans text-h4 font-bold tracking-normal text-brick">{title}</h3>
      <ul className="mt-1">
        {entries.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${fieldId(form, name)}`}
              onClick={(event) => focusField(event, fieldId(form, name))}
              className="inline-block py-[0.6rem] font-semibold text-brick underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Without script the link scrolls to the input; with it, the input gets focus.
function focusField(event: { preventDefault(): void }, id: string): void {
  const input = document.getElementById(id);
  if (!input) return;
  event.preventDefault();
  input.focus();
}
