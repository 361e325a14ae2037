import type { LegalSection as Section } from "#content/en/legal/legal-page.schema.ts";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** One section: paragraphs, and a list or terms where it has them. */
export function LegalSection({ section }: { readonly section: Section }) {
  const { id, heading, paragraphs, list, terms } = section;
  return (
    <section aria-labelledby={id} className="max-w-[65ch] pt-10">
      <h2 id={id} className="scroll-mt-24 text-h3">
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          <WholeNumbers>{paragraph}</WholeNumbers>
        </p>
      ))}
      {list && (
        <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-pine">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {terms && (
        <dl className="mt-5 border-b border-hair">
          {terms.map(({ term, text }) => (
            <div key={term} className="border-t border-hair py-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
