import type { RuleSources as Words } from "#content/en/tools/schemas.ts";
import { Section } from "#app/sections/page/section.tsx";

/** Where the rules behind a tool can be read. On paper, the addresses would only take up space. */
export function RuleSources({ headline, text, links }: Words) {
  return (
    <Section id="sources" className="py-[clamp(48px,32px+4vw,88px)] print:py-4">
      <h2 id="sources" className="plain-heading">
        {headline}
      </h2>
      <p className="mt-2 measure text-small text-quiet">{text}</p>
      <ul className="mt-3 gap-x-12 text-small sm:columns-2 print:hidden">
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} className="text-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
