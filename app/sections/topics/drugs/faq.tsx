import page from "#content/en/topics/prescription-drug-plans.yaml";
import { Accordion } from "#app/ui/accordion.tsx";

const { faq } = page;

/** Four questions, one open at a time. */
export function Faq() {
  return (
    <section aria-labelledby="faq" className="page">
      <h2 id="faq" className="text-h2">
        {faq.headline}
      </h2>
      <div className="mt-8 max-w-[56rem]">
        <Accordion name="faq" items={faq.items} />
      </div>
    </section>
  );
}
