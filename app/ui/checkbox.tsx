import type { ReactNode } from "react";
import { fieldId } from "./field-frame.tsx";

interface CheckboxProps {
  readonly name: string;
  readonly form: string;
  readonly label: string;
  /** What ticking it means, in full: stands under the label and is read out after it. */
  readonly text?: ReactNode;
  readonly defaultChecked?: boolean;
}

/** A tick box whose whole row is its target, at least 44 px high. */
export function Checkbox({ name, form, label, text, defaultChecked = false }: CheckboxProps) {
  const id = fieldId(form, name);
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={defaultChecked}
          aria-describedby={text ? `${id}-text` : undefined}
          className="mt-0.5 size-7 shrink-0 accent-pine"
        />
        <span>{label}</span>
      </label>
      {text && (
        <div id={`${id}-text`} className="ml-10 text-small">
          {text}
        </div>
      )}
    </div>
  );
}

/** The values of the ticked boxes in an element, in their order. */
export function checkedValues(element: Element | null): string[] {
  const ticked = element?.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked") ?? [];
  return Array.from(ticked, ({ value }) => value);
}
