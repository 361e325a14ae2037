import type { ReactNode } from "react";
import page from "#content/en/pages/contact.yaml";
import { ContactList, HoursList } from "#app/sections/page/contact.tsx";

const { hero, ways } = page;

/** The ways to reach us down the left, the message form on a card to the right of them. */
export function Hero({ form }: { readonly form: ReactNode }) {
  return (
    <div className="bg-sand">
      <div className="page grid gap-x-16 gap-y-12 pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-16 lg:grid-cols-12">
        <div className="lg:col-span-12">
          <h1 className="text-h1">{hero.headline}</h1>
          <p className="mt-5 measure text-lead text-quiet">{hero.text}</p>
        </div>
        <section aria-labelledby="ways" className="lg:col-span-4">
          <h2 id="ways" className="mb-5 text-h3">
            {ways.label}
          </h2>
          <ContactList words={ways} addressNote={ways.visit} />
          <h3 className="mt-9 text-h4">{ways.hours}</h3>
          <HoursList zone={ways.zone} />
        </section>
        <div className="min-w-0 lg:col-span-8">{form}</div>
      </div>
    </div>
  );
}
