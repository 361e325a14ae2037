import type { ComponentProps } from "react";
import { consentField } from "#contract/submission-parts.ts";
import {
  label as automatedLabel,
  text as automatedText,
  version as automatedVersion,
} from "#content/en/disclosures/automated-contact.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { Checkbox } from "#app/ui/choices.tsx";
import { Field, FieldFrame, splitProps, type FieldFrameProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<"textarea">, "id" | "name">;

/** A multiline text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, input } = splitProps(props);
  return (
    <FieldFrame {...frame}>{(framed) => <textarea rows={3} {...framed} {...input} />}</FieldFrame>
  );
}

/** Before a sentence about "us" or "you": an agency's name may have dots too, but none before these. */
const nextSentence = /\. (?=(?:Our|We|You) )/;

/**
 * A required wording in blocks: each line of it is one, and begins with its label and a colon. A wording of one line has
 * no label; its sentences are blocks. Shows exactly the words that are stored as proof, with the spaces between them.
 */
export function LabeledText({ text }: { readonly text: string }) {
  const blocks = text.split("\n");
  if (blocks.length === 1) {
    const sentences = text.split(nextSentence);
    return sentences.map((sentence, index) => (
      <p key={sentence}>{index + 1 < sentences.length ? `${sentence}. ` : sentence}</p>
    ));
  }
  return blocks.map((block) => {
    const [, label = "", rest = ""] = /^([^.:]{1,40}:)?(.*)/s.exec(block) ?? [];
    return (
      <p key={block}>
        {label && <strong className="font-semibold text-ink">{label}</strong>}
        {rest}
      </p>
    );
  });
}

interface ConsentBoxProps {
  readonly form: string;
  /** The values of a refused plain post, by field name. */
  readonly submitted: Readonly<Record<string, string>> | undefined;
  /** Name of the checkbox. */
  readonly name: string;
  /** Version of the label and text. */
  readonly version: string;
  readonly label: string;
  readonly text: string;
}

/** A consent checkbox with the version of its text. Never prechecked, except with what the visitor just sent. */
export function ConsentBox({ form, submitted, name, version, label, text }: ConsentBoxProps) {
  const ticked = submitted?.[name] !== undefined;
  const blocks = (
    <div className="stack-2">
      <LabeledText text={text} />
    </div>
  );
  return (
    <div>
      <Checkbox form={form} name={name} label={label} text={blocks} defaultChecked={ticked} />
      <input type="hidden" name={consentField} value={version} />
    </div>
  );
}

interface AutomatedConsentProps {
  readonly form: string;
  /** The values of a refused plain post, by field name. */
  readonly submitted: Readonly<Record<string, string>> | undefined;
}

/**
 * The consent to automated calls and texts, at the end of a form that asks for a number. With script, it shows to who
 * chose text messages or opens it; a checked one always does, so that it can't be sent unseen.
 */
export function AutomatedConsent(props: AutomatedConsentProps) {
  return (
    <div className="on-request">
      <details className="hidden scripted:block">
        <summary className="text-link">
          {shared.automated}
          <span className="turns">
            <Icon name="chevron" />
          </span>
        </summary>
      </details>
      <div className="rounded-control bg-sand p-3 pr-4">
        <ConsentBox
          {...props}
          name="agreesToAutomatedContact"
          label={automatedLabel}
          text={automatedText}
          version={automatedVersion}
        />
      </div>
    </div>
  );
}

/**
 * Leaves out the versions of consents that the form doesn't show. Nobody has answered those, so nothing about them
 * must be stored.
 */
export function dropHiddenConsents(form: HTMLFormElement, inputs: FormData): void {
  for (const version of form.querySelectorAll(`[name=${consentField}]`))
    if (version.parentElement?.offsetParent === null) inputs.delete(consentField);
}

/** Props that every field gets besides its texts. */
export interface FieldBasics {
  readonly form: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly longestError: string | undefined;
  readonly defaultValue: string | undefined;
}

/** Props for rendering the fields of a form. */
export interface FieldsProps {
  readonly form: string;
  /** Props of a field by its name. */
  readonly field: (name: string) => FieldBasics;
  /** The values of a refused plain post, by field name. */
  readonly submitted: Readonly<Record<string, string>> | undefined;
}

/** A ZIP code field. Script reads a ZIP code out of longer text that is pasted or filled in (islands/zip-input.ts). */
export function ZipField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      autoComplete="postal-code"
      {...props}
      inputMode="numeric"
      pattern="[0-9]{5}"
      maxLength={5}
    />
  );
}
