import type { ReactNode } from "react";
import type { ClosingWords, Link } from "#content/fields.ts";
import parts from "#content/en/site/page-parts.yaml";
import type { OnwardPage } from "#content/en/site/schemas.ts";
import { Drawing } from "#app/ui/art.tsx";
import { WithFace } from "./call-card.tsx";
import { PhoneNumber } from "./contact.tsx";
import { PageHead } from "./page-head.tsx";
import { ButtonLink, Heading, TextLink } from "./section.tsx";

interface ClosingProps extends ClosingWords {
  /** The fullest pages have no room for a face. */
  readonly plain?: boolean;
}

/** The last band of a page: two next steps, and the phone number beside an agent's face. */
export function Closing({ headline, text, primary, secondary, plain = false }: ClosingProps) {
  const call = (
    <p className={plain ? "mt-4 text-small" : "text-[min(var(--size-lead),10vw)]"}>
      {parts.closingCall} <PhoneNumber />
    </p>
  );
  return (
    <section aria-labelledby="closing" className="bg-mint print:hidden">
      <div className="page grid items-center gap-x-12 gap-y-6 py-12 md:py-16 roomy:grid-cols-[7fr_5fr]">
        <div>
          <Heading id="closing" text={headline} className="max-w-[22ch] text-h2" />
          <p className="mt-3 measure text-quiet md:text-lead">{text}</p>
        </div>
        <div>
          <div className="flex flex-wrap gap-4">
            <ButtonLink next link={primary} look="primary" />
            <ButtonLink next link={secondary} look="outline" />
          </div>
          {plain ? call : <WithFace className="mt-5">{call}</WithFace>}
        </div>
      </div>
    </section>
  );
}

interface OnwardProps {
  readonly page: OnwardPage;
  /** A search box, where searching can help. */
  readonly children?: ReactNode;
}

/** A page for when something is missing or failed: what happened, a search, links, and the phone number. */
export function Onward({ page, children }: OnwardProps) {
  return (
    <section className="page grid items-start gap-x-12 gap-y-6 py-10 md:py-20 roomy:grid-cols-[7fr_5fr] roomy:grid-rows-[auto_1fr_auto]">
      <PageHead title={page.title} description={page.description} hidden />
      <div>
        <h1 className="text-h1">{page.heading}</h1>
        <p className="mt-4 text-lead text-quiet">{page.text}</p>
      </div>
      <div className="max-w-[26rem] roomy:row-span-2">
        <Drawing
          of="not-found/page"
          className="scene max-md:h-44 max-md:rounded-card max-md:object-cover max-md:object-bottom"
        />
      </div>
      <div className="min-w-0">
        {children && <div className="mb-7">{children}</div>}
        <p className="measure">{page.onward}</p>
        <OnwardLinks links={page.links} />
        <WithFace className="mt-4">
          <p className="text-lead">
            {page.call} <PhoneNumber wrap="min-[21rem]:whitespace-nowrap" />
          </p>
        </WithFace>
      </div>
      {page.aside && (
        <p className="mt-6 border-t border-hair pt-3 text-small text-quiet md:mt-10 roomy:col-span-full">
          {page.aside}
        </p>
      )}
    </section>
  );
}

/** Links to other pages: the most likely as a button, the others as text. */
export function OnwardLinks({ links }: { readonly links: readonly Link[] }) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {links.map((link, index) =>
        index === 0 ? (
          <ButtonLink key={link.to} link={link} look="primary" className="max-sm:w-full" />
        ) : (
          <TextLink key={link.to} link={link} />
        ),
      )}
    </div>
  );
}
