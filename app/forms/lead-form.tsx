import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FieldErrors } from "#contract/field-errors.ts";
import { disclosureField, renderTimeField, honeypotField } from "#contract/hidden-fields.ts";
import type { PageAnswer, PageOutcome } from "#contract/lead-reply.ts";
import { phone } from "#content/agency/agency.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** A form's own words beside those that all share. */
interface LeadFormWords {
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
        className="space-y-5"
      >
        <ErrorSummary form={name} title={shared.summaryTitle} errors={summary} attempt={attempt} />
        <fieldset role="none" disabled={pending} className="min-w-0 space-y-5">
          {props.children}
          {/* A field that people neither see nor reach and that programs fill in. */}
          <div aria-hidden="true" className="sr-only">
            <label>
              {shared.trap}
              <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
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

/** Shows the words of a failed submission in passing, with the phone number beside them. */
export function showFault(message: string): void {
  const text = (
    <>
      <span>{message}</span>{" "}
      <a href={phone.href} className="font-semibold whitespace-nowrap underline underline-offset-4">
        {phone.display}
      </a>
    </>
  );
  showToast({ look: "error", title: shared.failureTitle, text });
}

/** What the title of a page with a failed form starts with. */
export const errorPrefix = "Error: ";

/** While `active`, the page's title starts with "Error: ", the first thing a screen reader says. */
function useErrorTitle(active: boolean): void {
  useEffect(() => {
    if (!active || document.title.startsWith(errorPrefix)) return;
    document.title = errorPrefix + document.title;
    return () => {
      document.title = document.title.replace(errorPrefix, "");
    };
  }, [active]);
}

/** The answer to a plain post, if it was refused. */
export function refusal(answer: PageOutcome | undefined): PageAnswer | undefined {
  return answer !== undefined && "values" in answer ? answer : undefined;
}

/** The title of a page whose form was posted plainly: what became of it is the first thing to be said. */
export function answeredTitle(title: string, answer: PageOutcome | undefined): string {
  if (answer === undefined) return title;
  return refusal(answer) ? errorPrefix + title : `${shared.thanks.headline}: ${title}`;
}
