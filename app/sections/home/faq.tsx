import { faq } from "#content/en/pages/home.yaml";
import { Accordion } from "#app/ui/accordion.tsx";

/** First questions, one open at a time. */
export function Faq() {
  return (
    <section aria-labelledby="faq" className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id="faq" className="text-h2">
          {faq.headline}
        </h2>
        <p className="mt-5 max-w-[36ch] text-lead text-quiet">{faq.intro}</p>
        <p className="mt-5 font-semibold">{faq.more}</p>
        <p className="flex flex-wrap gap-x-7 gap-y-2">
          <a href={faq.learning.to} className="text-link">
            {faq.learning.label}
          </a>
          <a href={faq.contact.to} className="text-link">
            {faq.contact.label}
          </a>
        </p>
      </div>
      <div className="lg:col-span-8">
        <Accordion name="faq" items={faq.items} />
      </div>
    </section>
  );
}
