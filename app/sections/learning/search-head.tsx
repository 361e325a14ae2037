import { SearchBox } from "#app/sections/search/search-box.tsx";

interface SearchHeadProps {
  readonly headline: string;
  readonly intro: string;
  /** The page's own address, where the answer shows. */
  readonly to: string;
  readonly query: string | undefined;
}

/** The top of a page that is searched: what it is, and the box. */
export function SearchHead({ headline, intro, to, query }: SearchHeadProps) {
  return (
    <div className="mt-6 grid items-end gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-h1">{headline}</h1>
        <p className="mt-5 measure text-lead text-quiet">{intro}</p>
      </div>
      <div className="lg:col-span-5">
        <SearchBox id="search" to={to} query={query} />
      </div>
    </div>
  );
}
