import type { Link } from "#content/fields.ts";
import parts from "#content/en/site/page-parts.yaml";
import { JsonLd, publicUrl, usePath } from "./page-head.tsx";
import { TextLink } from "./section.tsx";

interface BreadcrumbProps {
  /** The pages above this one, from the top; Home is added. */
  readonly trail: readonly Link[];
  /** The page's own name, as shown. */
  readonly current: string;
  /** Its full name if `current` is shortened. */
  readonly fullName?: string;
}

/** Links to the pages above, and the same as structured data. */
export function Breadcrumb({ trail, current, fullName = current }: BreadcrumbProps) {
  const path = usePath();
  const above = [{ label: parts.breadcrumb.home, to: "/" }, ...trail];
  return (
    <nav aria-label={parts.breadcrumb.label} className="text-small">
      <JsonLd data={breadcrumbData([...above, { label: fullName, to: path }])} />
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-2">
            <TextLink
              link={{ label, to }}
              className="inline-flex min-h-11 min-w-11 items-center text-pine underline underline-offset-4"
            />
            <span aria-hidden="true" className="text-quiet">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="flex min-h-11 items-center text-quiet">
          {current}
        </li>
      </ol>
    </nav>
  );
}

/** A breadcrumb as schema.org/BreadcrumbList. */
function breadcrumbData(trail: readonly Link[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(to, publicUrl).href,
    })),
  };
}
