import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import { disclosureField, renderTimeField } from "#contract/hidden-fields.ts";
import agency from "#content/agency/agency.yaml";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formTitleId } from "./form-card.tsx";
import { TrapField } from "./trap-field.tsx";
import { useErrorTitle } from "./use-error-title.ts";

interface LeadFormProps extends Pick<
  ComponentProps<"form">,
  "ref" | "onFocus" | "onSubmit" | "onBlur"
> {
  readonly name: string;
  /** Where the form posts without script. */
  readonly action: string;
  readonly words: {
    readonly submit: string;
    readonly submitting: string;
    readonly summaryTitle: string;
    readonly faultTitle: string;
    readonly faultHelp: string;
    readonly trap: string;
  };
  /** What stands beside the button, and which version of it. */
  readonly disclosure: ReactNode;
  readonly disclosureVersion: string;
  /** The errors as they stood at the last submit. */
  readonly summary: FieldErrors;
  readonly fault: string;
  readonly attempt: number;
  readonly pending: boolean;
  /** When a refused plain post is shown again, signed; goes back with the next plain post. */
  readonly renderTime: string | undefined;
  readonly children: ReactNode;
}

/** What every lead form shares: summary, fields, failure with the phone number, disclosure, button. */
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
    <form
      ref={ref}
      method="post"
      action={action}
      aria-labelledby={formTitleId(name)}
      noValidate
      onFocus={props.onFocus}
      onSubmit={props.onSubmit}
      onBlur={props.onBlur}
      className="space-y-5"
    >
      <ErrorSummary form={name} title={words.summaryTitle} errors={summary} attempt={attempt} />
      <fieldset role="none" disabled={pending} className="min-w-0 space-y-5">
        {props.children}
        <TrapField label={words.trap} />
        <input type="hidden" name={disclosureField} value={props.disclosureVersion} />
        {props.renderTime && (
          <input type="hidden" name={renderTimeField} value={props.renderTime} />
        )}
        {fault && (
          <Notice title={words.faultTitle}>
            <p>{fault}</p>
            <p>{words.faultHelp}</p>
            <a
              href={agency.phone.href}
              className="flex min-h-11 w-fit items-center font-semibold text-ink underline"
            >
              {agency.phone.display}
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
        <div id={`${name}-disclosure`}>{disclosure}</div>
      </fieldset>
    </form>
  );
}
