import type { ClipboardEvent, ComponentProps, ReactNode } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import { consentField } from "#contract/hidden-fields.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";
import {
  label as automatedLabel,
  text as automatedText,
  version as automatedVersion,
} from "#content/en/disclosures/automated-contact.yaml";
import { Checkbox } from "#app/ui/choices.tsx";
import { FieldFrame, splitProps, type FieldFrameProps } from "#app/ui/field.tsx";

/** What every field of a form is given besides its words. */
export interface FieldBasics {
  readonly form: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly reserveError: boolean;
  readonly defaultValue: string | undefined;
}

/** Makes a giver of each field's basics, by its name: message, room for it, and what was typed before. */
export function formFields(
  form: string,
  state: { readonly errors: FieldErrors; readonly attempt: number },
  answer: PageAnswer | undefined,
) {
  return (name: string): FieldBasics => ({
    form,
    name,
    error: state.errors[name],
    reserveError: state.attempt > 0,
    // Nothing rather than an empty text, which React would put in the place of the saved ZIP code.
    defaultValue: answer?.values[name] || undefined,
  });
}

/** Spaces copied along with a ZIP code would take the place of its last digits, which the field then cuts off. */
export function pasteTrimmed(event: ClipboardEvent<HTMLFormElement>): void {
  const { target, clipboardData } = event;
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0) return;
  event.preventDefault();
  const [start, end] = [target.selectionStart ?? 0, target.selectionEnd ?? 0];
  const room = target.maxLength - (target.value.length - (end - start));
  target.setRangeText(clipboardData.getData("text").trim().slice(0, room), start, end, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<"textarea">, "id" | "name">;

/** An input for several lines, in the frame of a field. */
export function TextArea(props: TextAreaProps) {
  const { frame, input } = splitProps(props);
  return (
    <FieldFrame {...frame} wordy>
      {(framed) => <textarea rows={5} {...framed} {...input} />}
    </FieldFrame>
  );
}

/** Where a box stands. */
interface PlacedBoxProps {
  readonly form: string;
  /** What was typed before a plain post came back. */
  readonly given: Readonly<Record<string, string>> | undefined;
}

interface ConsentBoxProps extends PlacedBoxProps {
  /** Of the field that carries the answer. */
  readonly name: string;
  /** Of the label and the text. */
  readonly version: string;
  readonly label: string;
  readonly text: ReactNode;
}

/** A box for a consent of its own, with the version of its text. Only the visitor's own hand ticks it. */
export function ConsentBox({ form, given, name, version, label, text }: ConsentBoxProps) {
  const ticked = given?.[name] !== undefined;
  return (
    <div>
      <Checkbox form={form} name={name} label={label} text={text} defaultChecked={ticked} />
      <input type="hidden" name={consentField} value={version} />
    </div>
  );
}

/** The box for automated calls and texts, on the forms that ask for a phone number. */
export function AutomatedContactBox(props: PlacedBoxProps) {
  return (
    <ConsentBox
      {...props}
      name="agreesToAutomatedContact"
      label={automatedLabel}
      text={automatedText}
      version={automatedVersion}
    />
  );
}
