import parts from "#content/en/site/page-parts.yaml";
import { breadcrumbData, type Crumb } from "./breadcrumb-data.ts";
import { JsonLd } from "./json-ld.tsx";
import { usePath } from "./use-path.ts";

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
