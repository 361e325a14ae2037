import { OpenGraph } from "./open-graph.tsx";
import { publicUrl } from "./public-url.ts";
import { usePath } from "./use-path.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
  /** The page is an article, for where it is shared. */
  readonly article?: boolean;
}

/** Title, description and address of a page; React moves them into the head. */
export function PageHead({ title, description, hidden = false, article = false }: PageHeadProps) {
  const path = usePath();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={new URL(path, publicUrl).href} />
      )}
      {!hidden && (
        <OpenGraph title={title} description={description} path={path} article={article} />
      )}
    </>
  );
}
