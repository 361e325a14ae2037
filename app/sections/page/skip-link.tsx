import * as shell from "#content/en/site/shell.yaml";

/** The first thing the Tab key reaches: past header and menu, to the page itself. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-marigold px-5 py-3 font-semibold text-on-marigold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-5 focus:py-3"
    >
      {shell.skip}
    </a>
  );
}
