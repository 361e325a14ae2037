import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/**
 * The address of every route of the public site, such as `/plans/:state/:county`; `/*` is every unknown one. The desk is
 * a site of its own, for those who were invited.
 */
export const routePaths = pathsIn(routes).filter((path) => !/^\/desk\b/.test(path));

function pathsIn(entries: readonly RouteConfigEntry[], above = ""): readonly string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    if (children) return pathsIn(children, address);
    return index || path !== undefined ? [address || "/"] : [];
  });
}

/** Pages that show something without a query; not files, such as a calendar. */
export const pagePaths = routePaths.filter(
  (path) => !/[:*.]/.test(path) && path !== "/plans/compare" && path !== "/plans/next-year",
);
