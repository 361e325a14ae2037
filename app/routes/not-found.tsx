import { useLocation } from "react-router";
import notFound from "#content/en/site/not-found.yaml";
import problem from "#content/en/site/problem.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

/**
 * Any address the site does not know; the server answers with status 404. Prerendered at `/problem` it is
 * the page that the server sends, without script, for every other fault; no visitor's address leads there.
 */
export default function NotFound() {
  const { pathname } = useLocation();
  const isProblem = import.meta.env.SSR && /^\/problem\/?$/.test(pathname); // prerendered with the slash
  return <Onward page={isProblem ? problem : notFound} />;
}
