import parts from "#content/en/legal/legal-parts.yaml";
import type { LegalPage as Page } from "#content/en/legal/legal-page.schema.ts";
import { formatDay } from "#app/sections/article/format-day.ts";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { LegalContents } from "./legal-contents.tsx";
import { LegalQuestions } from "./legal-questions.tsx";
import { LegalSection } from "./legal-section.tsx";

/** A page of rules: the short version first, then every section, with a table of contents where there is room. */
export function LegalPage({ page }: { readonly page: Page }) {
  return (
    <>
      <header className="page grid gap-x-16 gap-y-8 pt-6 pb-12 md:pt-10 lg:grid-cols-12 lg:pb-16">
        <div className="lg:col-span-7">
          <Breadcrumb trail={[]} current={page.heading} />
          <h1 className="mt-3 text-h1 md:mt-6">{page.heading}</h1>
          <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
          <p className="mt-5 text-small text-quiet">
            {parts.reviewed} <time dateTime={page.reviewed}>{formatDay(page.reviewed)}</time>
          </p>
        </div>
        <section
          aria-labelledby="short"
          className="self-end rounded-card bg-sand p-6 sm:p-8 lg:col-span-5 print:p-0"
        >
          <h2 id="short" className="text-h4">
            {parts.short}
          </h2>
          <ul className="mt-3 space-y-3">
            {page.short.map((line) => (
              <li key={line} className="border-l-3 border-marigold pl-4">
                <WholeNumbers>{line}</WholeNumbers>
              </li>
            ))}
          </ul>
        </section>
      </header>
      <div className="page pb-16 lg:pb-24">
        <div className="grid items-start gap-x-16 border-t border-hair lg:grid-cols-12">
          <LegalContents sections={page.sections} />
          <div className="lg:col-span-8">
            {page.sections.map((section) => (
              <LegalSection key={section.id} section={section} />
            ))}
            <LegalQuestions />
          </div>
        </div>
      </div>
    </>
  );
}
