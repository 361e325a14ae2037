import parts from "#content/en/site/page-parts.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import type { Crumb } from "./breadcrumb-data.ts";
import { PhoneNumber } from "./phone-number.tsx";

interface ClosingProps {
  readonly headline: string;
  readonly text: string;
  readonly primary: Crumb;
  readonly secondary: Crumb;
}

/** The last block of a page: what to do next, two ways, and the phone. */
export function Closing({ headline, text, primary, secondary }: ClosingProps) {
  return (
    <section aria-labelledby="closing" className="bg-mint print:hidden">
      <div className="page grid items-end gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="closing" className="max-w-[22ch] text-h2">
            {headline}
          </h2>
          <p className="mt-4 measure text-lead text-quiet">{text}</p>
        </div>
        <div className="lg:col-span-5">
          <div className="flex flex-wrap gap-4">
            <a data-next="" href={primary.to} className={buttonClass("primary")}>
              {primary.label}
            </a>
            <a data-next="" href={secondary.to} className={buttonClass("outline")}>
              {secondary.label}
            </a>
          </div>
          <p className="mt-4 text-small">
            {parts.closingCall} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}
