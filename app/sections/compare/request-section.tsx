import type { ReactNode } from "react";
import { request } from "#content/en/pages/compare-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** Ids of the headings that the buttons of the page lead to. */
export const compareAnchor = "compare";
export const requestAnchor = "request";

/** What a comparison of the visitor's own starts from, beside the form that asks for it. */
export function RequestSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby={requestAnchor} className="bg-sand print:hidden">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id={requestAnchor} tabIndex={-1} className="text-h2">
            {request.headline}
          </h2>
          <p className="mt-5 text-lead text-quiet">{request.text}</p>
          <h3 className="mt-10 text-h4">{request.title}</h3>
          <ul className="mt-3 space-y-2">
            {request.list.map((item) => (
              <li key={item} className="flex gap-3">
                <span className="pt-1 text-pine">
                  <Icon name="check" />
                </span>
                {item}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-small">{request.note}</p>
        </div>
        <div className="min-w-0 lg:col-span-7">{form}</div>
      </div>
    </section>
  );
}
