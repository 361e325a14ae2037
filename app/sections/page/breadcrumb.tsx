import parts from "#content/en/site/page-parts.yaml";
import { publicUrl, usePath } from "./page-head.tsx";
import { JsonLd } from "./structured-data.tsx";

interface BreadcrumbProps {
  /** The pages above this one, from the top; Home is added. */
  readonly trail: readonly Crumb[];
  /** The page itself, as shown. */
  readonly current: string;
  /** Its whole name, where `current` is cut short. */
  readonly fullName?: string;
}

/** Where a page stands: links upwards, and the same for search engines. */
export function Breadcrumb({ trail, current, fullName = current }: BreadcrumbProps) {
  const path = usePath();
  const above = [{ label: parts.breadcrumb.home, to: "/" }, ...trail];
  return (
    <nav aria-label={parts.breadcrumb.label} className="text-small">
      <JsonLd data={breadcrumbData([...above, { label: fullName, to: path }])} />
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-2">
            <a
              href={to}
              className="inline-flex min-h-11 min-w-11 items-center text-pine underline underline-offset-4"
            >
              {label}
            </a>
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

export interface Crumb {
  readonly label: string;
  /** Path on this site. */
  readonly to: string;
}

/** A trail of pages as search engines read it: schema.org/BreadcrumbList. */
function breadcrumbData(trail: readonly Crumb[]) {
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
