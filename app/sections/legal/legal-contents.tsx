import parts from "#content/en/legal/legal-parts.yaml";
import type { LegalSection } from "#content/en/legal/legal-page.schema.ts";

/** The sections by name, beside the text, on screens wide enough for both. */
export function LegalContents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 hidden max-h-[calc(100vh-7rem)] overflow-y-auto pt-10 lg:col-span-4 lg:block"
    >
      <h2 id="contents" className="font-sans text-body font-semibold tracking-normal">
        {parts.contents}
      </h2>
      <ul className="mt-2 border-l border-hair">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1 pl-4 text-small leading-snug text-quiet underline decoration-transparent underline-offset-4 hover:text-pine hover:decoration-current"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
