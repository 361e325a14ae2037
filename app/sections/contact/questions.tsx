import page from "#content/en/pages/contact.yaml";
import { Accordion } from "#app/ui/accordion.tsx";
import { TalkBlock } from "./talk-block.tsx";

const { faq } = page;

/** Four questions before writing, and beside them the way to a talk. */
export function Questions() {
  return (
    <div className="page grid items-start gap-x-16 gap-y-14 band lg:grid-cols-12">
      <section aria-labelledby="faq" className="lg:col-span-7">
        <h2 id="faq" className="mb-8 text-h2">
          {faq.headline}
        </h2>
        <Accordion name="faq" items={faq.items} />
      </section>
      <TalkBlock />
    </div>
  );
}
