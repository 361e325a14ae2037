import type { ReactNode } from "react";
import { GuideInside, GuideReceived } from "./still-home.ts";

/** What the guide holds, beside the form that asks for it. */
export function GuideSection({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby="inside" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-14 band lg:grid-cols-12">
        <GuideInside />
        <div className="min-w-0 lg:col-span-5">
          <div className="lg:sticky lg:top-24">{form}</div>
        </div>
        <GuideReceived />
      </div>
    </section>
  );
}
