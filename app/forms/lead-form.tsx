import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { Link } from "react-router";
import type { FieldErrors } from "#contract/field-errors.ts";
import { disclosureField } from "#contract/request-headers.ts";
import agency from "#content/agency/agency.yaml";
import type { Disclosure } from "#content/en/disclosures/disclosure.schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TrapField } from "./trap-field.tsx";
import { useErrorTitle } from "./use-error-title.ts";

interface LeadFormProps extends Pick<ComponentProps<"form">, "onFocus" | "onSubmit" | "onBlur"> {
  readonly name: string;
  /** Where the form posts without script. */
  readonly action: string;
  readonly words: {
    readonly submit: string;
    readonly submitting: string;
    readonly summaryTitle: string;
    readonly faultTitle: string;
    readonly faultHelp: string;
    readonly privacy: { readonly label: string; readonly to: string };
    readonly trap: string;
  };
  /** Its newest version is shown. */
  readonly disclosure: Disclosure;
  /** The errors as they stood at the last submit. */
  readonly summary: FieldErrors;
  readonly fault: string;
  readonly attempt: number;
  readonly pending: boolean;
  readonly children: ReactNode;
}

/** What every lead form shares: summary, fields, failure with the phone number, disclosure, button. */
export function LeadForm(props: LeadFormProps) {
  const { name, words, disclosure, summary, fault, attempt, pending } = props;
  const [shown] = disclosure.versions;
  const mistakes = Object.keys(summary).length > 0;
  const button = useRef<HTMLButtonElement>(null);
  // The pending button was disabled and so lost focus; a failed try hands it back, ready for the next.
  useEffect(() => {
    if (attempt > 0 && fault && !mistakes) button.current?.focus({ preventScroll: true });
  }, [attempt, fault, mistakes]);
  useErrorTitle(fault !== "" || mistakes);
  return (
    <form
      method="post"
      action={props.action}
      noValidate
      onFocus={props.onFocus}
      onSubmit={props.onSubmit}
      onBlur={props.onBlur}
      className="space-y-5"
    >
      <ErrorSummary form={name} title={words.summaryTitle} errors={summary} attempt={attempt} />
      <fieldset disabled={pending} className="min-w-0 space-y-5">
        {props.children}
        <TrapField label={words.trap} />
        <input type="hidden" name={disclosureField} value={shown?.version} />
        {fault && (
          <Notice title={words.faultTitle}>
            <p>{fault}</p>
            <p>
              {words.faultHelp}{" "}
              <a href={agency.phone.href} className="font-semibold text-ink underline">
                {agency.phone.display}
              </a>
            </p>
          </Notice>
        )}
        <Button ref={button} type="submit" look="primary" className="w-full">
          {pending ? words.submitting : words.submit}
        </Button>
        <p className="text-small text-quiet">
          {shown?.text}{" "}
          <Link to={words.privacy.to} className="text-pine underline underline-offset-4">
            {words.privacy.label}
          </Link>
        </p>
      </fieldset>
    </form>
  );
}
