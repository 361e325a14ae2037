import {
  useSyncExternalStore,
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
} from "react";
import { consentField } from "#contract/hidden-fields.ts";
import {
  label as automatedLabel,
  text as automatedText,
  version as automatedVersion,
} from "#content/en/disclosures/automated-contact.yaml";
import { Checkbox } from "#app/ui/choices.tsx";
import { Field, FieldFrame, splitProps, type FieldFrameProps } from "#app/ui/field.tsx";

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

const zipDigits = 5;
const noChange = () => () => {};

/** A ZIP code. Before the form is live nothing cuts off what is pasted with spaces around it: the form's check trims it. */
export function ZipField(props: ComponentProps<typeof Field>) {
  const isLive = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  return (
    <Field
      {...props}
      autoComplete="postal-code"
      inputMode="numeric"
      pattern="[0-9]{5}"
      maxLength={isLive ? zipDigits : undefined}
      onPaste={pasteDigits}
    />
  );
}

/** What is copied along with a ZIP code would take the place of its last digits, which the field then cuts off. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, clipboardData } = event;
  event.preventDefault();
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const room = Math.max(0, zipDigits - (field.value.length - (end - start)));
  const digits = clipboardData.getData("text").replace(/\D/g, "");
  field.setRangeText(digits.slice(0, room), start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
