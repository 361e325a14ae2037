import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** The address of every route, such as `/plans/:state/:county`; `/*` is every unknown one. */
export const routePaths = pathsIn(routes);

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
