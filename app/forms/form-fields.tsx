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

/** A multiline text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, input } = splitProps(props);
  return (
    <FieldFrame {...frame} wordy>
      {(framed) => <textarea rows={5} {...framed} {...input} />}
    </FieldFrame>
  );
}

interface PlacedBoxProps {
  readonly form: string;
  /** The values of a refused plain post, by field name. */
  readonly submitted: Readonly<Record<string, string>> | undefined;
}

interface ConsentBoxProps extends PlacedBoxProps {
  /** Name of the checkbox. */
  readonly name: string;
  /** Version of the label and text. */
  readonly version: string;
  readonly label: string;
  readonly text: ReactNode;
}

/** A consent checkbox with the version of its text. Never prechecked, except with what the visitor just sent. */
export function ConsentBox({ form, submitted, name, version, label, text }: ConsentBoxProps) {
  const ticked = submitted?.[name] !== undefined;
  return (
    <div>
      <Checkbox form={form} name={name} label={label} text={text} defaultChecked={ticked} />
      <input type="hidden" name={consentField} value={version} />
    </div>
  );
}

/** The consent to automated calls and texts, on the forms that ask for a phone number. */
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

/**
 * A ZIP code field. Has no `maxLength` before hydration, so a paste with spaces is kept whole and trimmed later.
 */
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

/** Pastes only digits: with other characters, `maxLength` would cut off the last digits of the ZIP code. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, clipboardData } = event;
  event.preventDefault();
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const room = Math.max(0, zipDigits - (field.value.length - (end - start)));
  const digits = clipboardData.getData("text").replace(/\D/g, "");
  field.setRangeText(digits.slice(0, room), start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
