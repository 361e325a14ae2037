import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";

interface FieldsetProps {
  readonly id: string;
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Several boxes under one question, with its hint and error. */
export function Fieldset({ id, legend, hint, error, children }: FieldsetProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} reserve={false} />
      {children}
    </fieldset>
  );
}
