import { articles } from "virtual:articles";
import type { PageHandle } from "#contract/page-handle.ts";
import { countyPath } from "#contract/plans.ts";
import { pageServices } from "#app/page-services.server.ts";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/sitemap-xml.ts";
import { listedPages } from "./sitemap.tsx";

export const handle = { caching: "none" } satisfies PageHandle;

/**
 * The sitemap for search engines (sitemaps.org, 0.9): what the site's own map lists, articles with the day of their last
 * change, and the counties whose plans the site lists, unless they're made up.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const changed = articles.map(
    ({ path, updated, published }) => [path, updated ?? published] as const,
  );
  const days = new Map([...changed, ...counties(context)]);
  const paths = [...new Set([...listedPages, ...days.keys()])].toSorted();
  const urls = paths.map((path) => {
    const day = days.get(path);
    const lastmod = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${new URL(path, publicUrl).href}</loc>${lastmod}</url>`;
  });
  const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${map}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

/** Paths of the counties, with the day of their data; none if that can't be read. */
function counties(context: Route.LoaderArgs["context"]): (readonly [string, string])[] {
  try {
    const { plans } = context.get(pageServices);
    const { years, sample } = plans.offer();
    if (sample || years.length === 0) return [];
    const all = plans.states().flatMap(({ code }) => plans.countiesOfState(code));
    const [first] = all;
    const date = first && plans.plansIn(first)?.edition.date;
    return date === undefined ? [] : all.map((county) => [countyPath(county), date]);
  } catch {
    return [];
  }
}
