import type { OnwardPage } from "#content/en/site/onward-page.schema.ts";
import { OnwardLinks } from "./onward-links.tsx";
import { PageHead } from "./page-head.tsx";
import { PhoneNumber } from "./phone-number.tsx";

/** A page for when something is not there: what happened, ways onward, the phone number. */
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
      </div>
    </section>
  );
}
