import type { ReactNode } from "react";
import { EnrollmentWindow } from "./enrollment-window.tsx";
import { GuideHead } from "./guide-head.tsx";
import { GuideTopics } from "./guide-topics.tsx";
import { ReaderQuotes } from "./reader-quotes.tsx";
import { ReceiveGuide } from "./receive-guide.tsx";

/** What the guide holds, beside the form that asks for it; how it comes, and what its readers say. */
export function GuideSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby="inside" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-14 band lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <GuideHead />
          <GuideTopics />
          <EnrollmentWindow />
        </div>
        <div className="min-w-0 lg:col-span-5">
          <div className="lg:sticky lg:top-24">{form}</div>
        </div>
        <div className="grid gap-x-16 gap-y-14 border-t border-line/40 pt-14 lg:col-span-12 lg:grid-cols-12">
          <ReceiveGuide />
          <ReaderQuotes />
        </div>
      </div>
    </section>
  );
}
