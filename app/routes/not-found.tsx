import notFound from "#content/en/site/not-found.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

/** Any address the site does not know; the server answers with status 404. */
export default function NotFound() {
  return <Onward page={notFound} />;
}
