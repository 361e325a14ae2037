import { name, topics } from "#content/en/pages/learning-center.yaml";
import { name as articles } from "#content/en/pages/articles.yaml";
import { usePath } from "#app/sections/page/page-head.tsx";
import { SearchBox } from "#app/sections/search/search-box.tsx";

const pages = [
  { label: name, to: "/learning-center" },
  { label: articles, to: "/learning-center/articles" },
  { label: topics.glossary.name, to: topics.glossary.to },
];
/** Pages with a search box of their own, in which their results show. */
const withOwnBox = new Set([
  "/learning-center",
  "/learning-center/articles",
  "/learning-center/glossary",
]);

/** The learning center's own bar, under the site's header: its pages and its search. */
export function LearningBar() {
  const path = usePath();
  return (
    <div className="border-b border-hair bg-mint print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-1 py-2">
        <nav aria-label={name}>
          <ul className="flex flex-wrap gap-x-5 text-small">
            {pages.map(({ label, to }) => (
              <li key={to}>
                <a
                  href={to}
                  aria-current={path === to ? "page" : undefined}
                  className="inline-flex min-h-11 items-center font-semibold text-pine decoration-3 underline-offset-8 hover:underline aria-[current]:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {!withOwnBox.has(path) && (
          <div className="w-full py-1 sm:w-80">
            <SearchBox id="bar-search" to="/learning-center" slim />
          </div>
        )}
      </div>
    </div>
  );
}
