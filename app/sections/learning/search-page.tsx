import type { ReactNode } from "react";
import type { Link } from "#content/fields.ts";
import { name as articles } from "#content/en/pages/learning-center/articles.yaml";
import home from "#content/en/pages/learning-center/home.yaml";
import { button, hint, label, titleStart } from "#content/en/site/search.yaml";
import { Island } from "#app/islands/island.tsx";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Breadcrumb, FeedLink, PageHead, usePath } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { type Answer, SearchAnswer } from "#app/sections/search/search-answer.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { name, topics } = home;

const articlesPath = "/learning-center/articles";
const pages = [
  { label: name, to: "/learning-center" },
  { label: articles, to: articlesPath },
  { label: topics.glossary.name, to: topics.glossary.to },
];
/** Pages that have a search box of their own and show its results. */
const withOwnBox = new Set(pages.map(({ to }) => to));

/** The bar of the learning center under the site header: its pages and its search. */
export function LearningBar() {
  const path = usePath();
  return (
    <div className="border-b border-hair bg-mint print:hidden">
      <div className="page flex items-center justify-between gap-x-2 py-1 sm:flex-wrap sm:gap-x-10 sm:py-2">
        <nav aria-label={name}>
          <ul className="bar-links max-sm:gap-x-3 max-sm:text-[1rem]">
            {pages.map(({ label: pageName, to }) => (
              <li key={to}>
                <a href={to} aria-current={path === to ? "page" : undefined}>
                  {pageName}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {!withOwnBox.has(path) && <BarSearch linkOnly={path.startsWith(`${articlesPath}/`)} />}
      </div>
    </div>
  );
}

/** The way to search from any page: a link on phones and above an article, whose page is full, and elsewhere a box. */
function BarSearch({ linkOnly }: { readonly linkOnly: boolean }) {
  return (
    <>
      <a
        href="/learning-center#search"
        className={`-mr-2.5 flex size-11 shrink-0 items-center justify-center text-pine ${linkOnly ? "" : "sm:hidden"}`}
      >
        <span className="sr-only">{label}</span>
        <Icon name="search" />
      </a>
      {!linkOnly && (
        <div className="max-w-[20rem] grow basis-[12rem] max-sm:hidden">
          <SearchBox id="bar-search" to="/learning-center" slim />
        </div>
      )}
    </>
  );
}

interface SearchPageProps {
  /** Path of this page, which also shows its search results. */
  readonly address: string;
  readonly words: Pick<
    typeof home,
    "name" | "title" | "description" | "headline" | "intro" | "ask" | "closing"
  >;
  /** The pages above it, for the breadcrumb. */
  readonly trail: readonly Link[];
  readonly answer: Answer | null;
  /** Beside the heading and the search box, until there is something to find. */
  readonly picture?: ReactNode;
  /** Shown when there is no search. */
  readonly children: ReactNode;
}

/** A searchable page of the learning center: heading and search box, then the results or the page. */
export function SearchPage(props: SearchPageProps) {
  const { address, words, trail, answer, children } = props;
  const picture = answer ? undefined : props.picture;
  const search = <SearchBox id="search" to={address} query={answer?.query} />;
  const { title, description, headline, intro } = words;
  return (
    <>
      <PageHead
        title={answer ? `${titleStart}: ${answer.query} | ${title}` : title}
        description={description}
      />
      <FeedLink title={title} />
      <div className="page pt-4 pb-6">
        <Breadcrumb trail={trail} current={words.name} />
        <div className="mt-4 grid items-center gap-x-10 gap-y-8 lg:gap-x-16 roomy:grid-cols-12">
          <div className="roomy:col-span-7">
            <h1 className={answer ? "text-h2" : "text-h1"}>{headline}</h1>
            {!answer && <p className="mt-4 measure text-lead text-quiet">{intro}</p>}
            {picture && search}
            {!answer && (
              <WithFace className="mt-5 print:hidden">
                <p>
                  {words.ask} <PhoneNumber />
                </p>
              </WithFace>
            )}
          </div>
          <div className="roomy:col-span-5">{picture ?? search}</div>
        </div>
      </div>
      <Island
        name="search-answer"
        of={SearchAnswer}
        props={{ answer, home: address }}
        wake={answer ? "touch" : "address"}
        className=""
      />
      {!answer && <div className="[:not(:empty)+&]:hidden">{children}</div>}
      <Closing {...words.closing} />
    </>
  );
}

interface SearchBoxProps {
  /** Id of the field, unique on the page. */
  readonly id: string;
  /** The page that shows the results. */
  readonly to: string;
  /** The last query. */
  readonly query?: string | undefined;
  /** For the learning center's bar: lower, with a hidden label. */
  readonly slim?: boolean;
}

/** A search box whose results show on the page `to`. */
export function SearchBox({ id, to, query = "", slim = false }: SearchBoxProps) {
  return (
    <form
      role="search"
      method="get"
      action={`${to}#results`}
      className={slim ? "print:hidden" : "mt-5 print:hidden"}
    >
      <label htmlFor={id} className={slim ? "sr-only" : "block font-semibold"}>
        {label}
      </label>
      {!slim && (
        <p id={`${id}-hint`} className="mt-1 text-small text-quiet">
          {hint}
        </p>
      )}
      <div className={slim ? "search-box" : "mt-2 search-box max-w-[36rem]"}>
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          enterKeyHint="search"
          aria-describedby={slim ? undefined : `${id}-hint`}
        />
        <button type="submit" className={buttonClass("primary")}>
          <Icon name="search" />
          <span className="max-sm:sr-only">{button}</span>
        </button>
      </div>
    </form>
  );
}
