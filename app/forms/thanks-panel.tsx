import { useEffect, useRef } from "react";
import agency from "#content/agency/agency.yaml";
import shared from "#content/en/forms/lead-form.yaml";

interface ThanksPanelProps {
  readonly thanks: { readonly text: string; readonly steps: readonly string[] };
}

/** Takes the place of a form that was sent: thanks, what happens next, the phone number. Its heading takes focus. */
export function ThanksPanel({ thanks }: ThanksPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { headline, stepsTitle, call } = shared.thanks;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-h2">
        {headline}
      </h2>
      <p className="mt-2 text-lead text-quiet">{thanks.text}</p>
      <h3 className="mt-8 font-sans text-h4 font-semibold tracking-normal">{stepsTitle}</h3>
      <ol className="mt-3 list-decimal space-y-3 pl-7 marker:font-semibold marker:text-pine">
        {thanks.steps.map((step) => (
          <li key={step} className="measure pl-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-8 border-t-2 border-hair pt-5">
        {call}{" "}
        <a href={agency.phone.href} className="text-link">
          {agency.phone.display}
        </a>
      </p>
    </>
  );
}
