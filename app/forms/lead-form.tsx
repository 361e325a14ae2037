import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import { disclosureField, renderTimeField, trapField } from "#contract/hidden-fields.ts";
import { phone } from "#content/agency/agency.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useErrorTitle } from "./error-title.ts";
import { pasteTrimmed } from "./form-fields.ts";

/** A form's own words beside those that all share. */
export interface LeadFormWords {
  readonly headline: string;
  readonly intro: string;
  readonly submit: string;
  readonly submitting: string;
  readonly faultTitle: string;
}

interface LeadFormProps extends Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onBlur"> {
  readonly name: string;
  /** Where the form posts without script. */
  readonly action: string;
  readonly words: LeadFormWords;
  /** What stands beside the button, and which version of it. */
  readonly disclosure: { readonly text: string; readonly version: string };
  /** The errors as they stood at the last submit. */
  readonly summary: FieldErrors;
  readonly fault: string;
  readonly attempt: number;
  readonly pending: boolean;
  /** When a refused plain post is shown again, signed; goes back with the next plain post. */
  readonly renderTime: string | undefined;
  readonly children: ReactNode;
}

/** What every lead form shares: heading, summary, fields, failure with the phone number, disclosure, button. */
export function LeadForm(props: LeadFormProps) {
  const { ref, name, action, words, disclosure, summary, fault, attempt, pending } = props;
  const mistakes = Object.keys(summary).length > 0;
  const button = useRef<HTMLButtonElement>(null);
  // The pending button was disabled and so lost focus; a failed try hands it back, ready for the next.
  useEffect(() => {
    if (attempt > 0 && fault && !mistakes) button.current?.focus({ preventScroll: true });
  }, [attempt, fault, mistakes]);
  useErrorTitle(fault !== "" || mistakes);
  return (
    <>
      <h2 id={`${name}-title`} className="text-h3">
        {words.headline}
      </h2>
      <p className="mt-1 mb-6 text-quiet">{words.intro}</p>
      <form
        ref={ref}
        method="post"
        action={action}
        aria-labelledby={`${name}-title`}
        data-form={name}
        noValidate
        onSubmit={props.onSubmit}
        onBlur={props.onBlur}
        onPaste={pasteTrimmed}
        className="space-y-5"
      >
        <ErrorSummary form={name} title={shared.summaryTitle} errors={summary} attempt={attempt} />
        <fieldset role="none" disabled={pending} className="min-w-0 space-y-5">
          {props.children}
          <TrapField />
          <input type="hidden" name={disclosureField} value={disclosure.version} />
          {props.renderTime && (
            <input type="hidden" name={renderTimeField} value={props.renderTime} />
          )}
          {fault && (
            <Notice title={words.faultTitle}>
              <p>{fault}</p>
              <p>{shared.faultHelp}</p>
              <a
                href={phone.href}
                className="flex min-h-11 w-fit items-center font-semibold text-ink underline"
              >
                {phone.display}
              </a>
            </Notice>
          )}
          <Button
            ref={button}
            type="submit"
            look="primary"
            aria-describedby={`${name}-disclosure`}
            className="w-full"
          >
            {pending ? words.submitting : words.submit}
          </Button>
          <div id={`${name}-disclosure`} className="text-small text-quiet">
            <p>
              {disclosure.text}{" "}
              <a href={shared.privacy.to} className="text-pine underline underline-offset-4">
                {shared.privacy.label}
              </a>
            </p>
          </div>
        </fieldset>
      </form>
    </>
  );
}

/** A field that people neither see nor reach and that programs fill in. */
function TrapField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {shared.trap}
        <input name={trapField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface FormCardProps {
  /** Where links and plain posts lead. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The card that holds a lead form with its heading, or the thanks in its place. */
export function FormCard({ id, children }: FormCardProps) {
  return (
    <div id={id} className="rounded-card border-t-6 border-marigold bg-card p-6 lifted sm:p-9">
      {children}
    </div>
  );
}

/** The words of a failed submission, with the phone number beside them. */
export function FaultToast({ message }: { readonly message: string }) {
  return (
    <>
      <span>{message}</span>{" "}
      <a href={phone.href} className="font-semibold whitespace-nowrap underline underline-offset-4">
        {phone.display}
      </a>
    </>
  );
}
