import { useLocation } from "react-router";
import busy from "#content/en/site/busy.yaml";
import notFound from "#content/en/site/not-found.yaml";
import offline from "#content/en/site/offline.yaml";
import problem from "#content/en/site/problem.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

/**
 * Any address the site does not know; the server answers with status 404. Prerendered at `/problem` it is
 * the page that the server sends, without script, for every other fault, and at `/busy` the one that answers
 * a form while too many come; at `/offline` browsers keep it for when they reach no page. No visitor's address leads
 * to them.
 */
export default function NotFound() {
  const { pathname } = useLocation();
  return <Onward page={prerendered(pathname) ?? notFound} />;
}

/** By the path with which a page is prerendered, which ends with a slash. */
function prerendered(pathname: string) {
  return { "/problem": problem, "/busy": busy, "/offline": offline }[pathname.replace(/\/$/, "")];
}
