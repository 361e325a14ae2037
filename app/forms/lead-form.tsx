import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FieldErrors } from "#contract/form-description.ts";
import { disclosureField, renderTimeField, honeypotField } from "#contract/submission-parts.ts";
import type { PageAnswer, PageOutcome } from "#contract/lead-reply.ts";
import { phone } from "#content/agency/agency.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Notice } from "#app/ui/notice.tsx";
import { optional } from "#app/ui/optional.ts";
import { showToast } from "#app/ui/toast.tsx";
import { LabeledText } from "./form-fields.tsx";

/** The texts of one form. The texts that all forms share are in lead-form.yaml. */
interface LeadFormWords {
  readonly headline: string;
  readonly intro: string;
  readonly submit: string;
  readonly submitting: string;
  readonly faultTitle: string;
}

interface LeadFormProps
  extends
    WhoAnswers,
    Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onBlur" | "onClick" | "onKeyUp"> {
  readonly name: string;
  /** URL of the plain post without JavaScript. */
  readonly action: string;
  readonly words: LeadFormWords;
  /** Why the visitor came. On phones, in place of the intro. */
  readonly reason?: ReactNode;
  /** The text next to the submit button. */
  readonly disclosure: { readonly text: string; readonly version: string };
  /** The errors at the last submit. */
  readonly summary: FieldErrors;
  readonly failure: string;
  readonly attempt: number;
  readonly pending: boolean;
  /** Signed time at which a refused plain post is shown again; sent with the next plain post. */
  readonly renderTime: string | undefined;
  readonly children: ReactNode;
}

/** The agent at a form's button, and what they say (app/sections/page/call-card.tsx). */
export interface WhoAnswers {
  readonly who?: { readonly src: string; readonly text: string } | undefined;
}

type WhoProps = NonNullable<WhoAnswers["who"]> & { readonly children?: ReactNode };

/** The agent who answers, at a form's button and in what replaces the form. */
export function Who({ src, text, children }: WhoProps) {
  return (
    <p className="at-button">
      <img src={src} alt="" fetchPriority="low" />
      <span>
        {text}
        {children}
      </span>
    </p>
  );
}

/** The common parts of all lead forms: heading, error summary, honeypot, failure notice, button, disclosure. */
export function LeadForm(props: LeadFormProps) {
  const { ref, name, action, words, disclosure, summary, failure, attempt, pending, who, reason } =
    props;
  const mistakes = Object.keys(summary).length > 0;
  const button = useRef<HTMLButtonElement>(null);
  // The button lost focus when it was disabled during the request. Return the focus after a failure.
  useEffect(() => {
    if (attempt > 0 && failure && !mistakes)
      optional(() => button.current?.focus({ preventScroll: true }));
  }, [attempt, failure, mistakes]);
  useErrorTitle(failure !== "" || mistakes);
  return (
    <>
      <h2 id={`${name}-title`} className="text-h3">
        {words.headline}
      </h2>
      <p className={`mt-1 mb-5 text-quiet ${reason ? "max-sm:hidden" : ""}`}>{words.intro}</p>
      {reason}
      <form
        ref={ref}
        method="post"
        action={action}
        aria-labelledby={`${name}-title`}
        data-form={name}
        noValidate
        onSubmit={props.onSubmit}
        onBlur={props.onBlur}
        onClick={props.onClick}
        onKeyUp={props.onKeyUp}
        className="stack-5"
      >
        <ErrorSummary form={name} title={shared.summaryTitle} errors={summary} attempt={attempt} />
        <fieldset role="none" disabled={pending} className="stack-5 min-w-0">
          {props.children}
          {/* Honeypot: people can neither see nor focus it, but bots fill it in. */}
          <div aria-hidden="true" className="sr-only">
            <label>
              {shared.honeypot}
              <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <input type="hidden" name={disclosureField} value={disclosure.version} />
          {props.renderTime && (
            <input type="hidden" name={renderTimeField} value={props.renderTime} />
          )}
          {failure && (
            <Notice title={words.faultTitle}>
              <p>{failure}</p>
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
            look="accent"
            aria-describedby={`${name}-disclosure`}
            className="w-full"
          >
            {pending ? words.submitting : words.submit}
          </Button>
          {who && <Who {...who} />}
          <div id={`${name}-disclosure`} className="stack-2 text-small text-quiet">
            <LabeledText text={disclosure.text} />
            <a href={shared.privacy.to} className="text-link">
              {shared.privacy.label}
            </a>
          </div>
        </fieldset>
      </form>
    </>
  );
}

/** The number of a step, from 1, in a disk before its words. */
export function StepNumber({ step }: { readonly step: number }) {
  return (
    <span aria-hidden="true" className="step-number">
      {step}
    </span>
  );
}

interface FormCardProps {
  /** Target of links and of the plain post's URL fragment. */
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The card around a lead form or the thanks that replace it. */
export function FormCard({ id, className = "", children }: FormCardProps) {
  return (
    <div id={id} className={`form-card paper ${className}`}>
      {children}
    </div>
  );
}

/** Shows a toast with the message of a failed submission and the phone number. */
export function showFailure(message: string): void {
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

/** Prefix of the page title after a failed submission. */
export const errorPrefix = `${shared.failureTitle}: `;

/** Prefixes the page title with `errorPrefix` while `active`, because screen readers announce the title first. */
function useErrorTitle(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    // After a refused plain post, the page comes with the prefix.
    const title = document.title.replace(errorPrefix, "");
    document.title = errorPrefix + title;
    return () => {
      document.title = title;
    };
  }, [active]);
}

/** The action data of a plain post if it was refused. */
export function refusal(answer: PageOutcome | undefined): PageAnswer | undefined {
  return answer !== undefined && "values" in answer ? answer : undefined;
}

/** The page title after a plain post: starts with the result, because screen readers announce it first. */
export function answeredTitle(title: string, answer: PageOutcome | undefined): string {
  if (answer === undefined) return title;
  return refusal(answer) ? errorPrefix + title : `${shared.thanks.headline}: ${title}`;
}
