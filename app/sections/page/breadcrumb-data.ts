import { publicUrl } from "./public-url.ts";

export interface Crumb {
  readonly label: string;
  /** Path on this site. */
  readonly to: string;
}

/** A trail of pages as search engines read it: schema.org/BreadcrumbList. */
export function breadcrumbData(trail: readonly Crumb[]) {
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
