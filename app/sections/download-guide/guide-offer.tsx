import type { ReactNode } from "react";
import page from "#content/en/pages/download-guide.yaml";
import { GuideCover } from "#app/sections/guide/guide-cover.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What the guide is, its cover, and the form that asks for it. */
export function GuideOffer({ form }: { readonly form: ReactNode }) {
  return (
    <section className="page grid items-start gap-x-16 gap-y-10 pt-6 pb-16 md:pt-10 lg:grid-cols-12 lg:pb-24">
      <div className="lg:col-span-7">
        <Breadcrumb trail={[]} current={page.breadcrumb} />
        <h1 className="mt-3 max-w-[12ch] text-h1 md:mt-6">{page.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
        <div className="mt-8 flex items-center gap-6 sm:gap-12 lg:mt-12">
          <div className="w-28 shrink-0 -rotate-2 sm:w-52 lg:w-64">
            <GuideCover label={page.coverAlt} />
          </div>
          <ul className="space-y-3">
            {page.facts.map((fact) => (
              <li key={fact} className="flex items-start gap-2.5 font-semibold">
                <span className="pt-1">
                  <Icon name="check" />
                </span>
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="lg:col-span-5 lg:pt-6">{form}</div>
    </section>
  );
}
