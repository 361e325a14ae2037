import type { ClosingWords, Link } from "#content/fields.ts";
import parts from "#content/en/site/page-parts.yaml";
import type { OnwardPage } from "#content/en/site/schemas.ts";
import { PhoneNumber } from "./contact.tsx";
import { PageHead } from "./page-head.tsx";
import { ButtonLink, Heading } from "./section.tsx";

/** The last band of a page: two next steps and the phone number. */
export function Closing({ headline, text, primary, secondary }: ClosingWords) {
  return (
    <section aria-labelledby="closing" className="bg-mint print:hidden">
      <div className="page grid items-end gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Heading id="closing" text={headline} className="max-w-[22ch] text-h2" />
          <p className="mt-4 measure text-lead text-quiet">{text}</p>
        </div>
        <div className="lg:col-span-5">
          <div className="flex flex-wrap gap-4">
            <ButtonLink next link={primary} look="primary" />
            <ButtonLink next link={secondary} look="outline" />
          </div>
          <p className="mt-4 text-small">
            {parts.closingCall} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}

/** A page for when something is missing or failed: what happened, links, and the phone number. */
export function Onward({ page }: { readonly page: OnwardPage }) {
  return (
    <section className="page grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-12">
      <PageHead title={page.title} description={page.description} hidden />
      <div className="lg:col-span-8">
        <h1 className="text-h1">{page.heading}</h1>
        <p className="mt-6 text-lead text-quiet">{page.text}</p>
        <p className="mt-6 measure">{page.onward}</p>
        <OnwardLinks links={page.links} />
        <p className="mt-10">
          {page.call} <PhoneNumber />
        </p>
        {page.aside && <p className="mt-10 text-small text-quiet">{page.aside}</p>}
      </div>
    </section>
  );
}

/** Links to other pages, the most likely first. */
export function OnwardLinks({ links }: { readonly links: readonly Link[] }) {
  return (
    <div className="mt-8 flex flex-wrap gap-4">
      {links.map((link, index) => (
        <ButtonLink key={link.to} link={link} look={index === 0 ? "primary" : "outline"} />
      ))}
    </div>
  );
}
