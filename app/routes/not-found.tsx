import { useLocation } from "react-router";
import notFound from "#content/en/site/not-found.yaml";
import offline from "#content/en/site/offline.yaml";
import problem from "#content/en/site/problem.yaml";
import { SearchBox } from "#app/sections/learning/search-page.tsx";
import { Onward } from "#app/sections/page/onward.tsx";

/**
 * Shown for any unknown address, with status 404. The service shows it for every other error too, as `/problem`; and as
 * `/offline`, browsers cache it and show it if they can't reach the site.
 */
export default function NotFound() {
  const { pathname } = useLocation();
  const page = { "/problem": problem, "/offline": offline }[pathname];
  // A device that is offline can't search.
  if (page) return <Onward page={page} />;
  return (
    <Onward page={notFound}>
      <SearchBox id="search" to="/learning-center" />
    </Onward>
  );
}
