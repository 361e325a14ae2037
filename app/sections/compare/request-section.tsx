import type { ReactNode } from "react";
import { requestAnchor } from "./anchors.ts";
import { RequestWords } from "./request-words.tsx";

/** What a comparison of the visitor's own starts from, beside the form that asks for it. */
export function RequestSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby={requestAnchor} className="bg-sand print:hidden">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-5">
          <RequestWords />
        </div>
        <div className="min-w-0 lg:col-span-7">{form}</div>
      </div>
    </section>
  );
}
