import { useLocation } from "react-router";
import agency from "#content/agency/agency.yaml";
import images from "#content/en/site/share-images.yaml";

declare const __PUBLIC_URL__: string;

/** The site's public address, fixed at build. */
export const publicUrl: string = __PUBLIC_URL__;

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
        <OpenGraph title={title} description={description} path={path} article={article} />
      )}
    </>
  );
}

type OpenGraphProps = Required<Omit<PageHeadProps, "hidden">> & { readonly path: string };

/** The address that stands for the page, and what it looks like where it is shared (ogp.me). */
function OpenGraph({ title, description, path, article }: OpenGraphProps) {
  const address = new URL(path, publicUrl).href;
  const image = shareImage(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:image" content={publicUrl + image.path} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

interface SharedImage {
  /** Address of the PNG (1200×630) on this site. */
  readonly path: string;
  /** The words in the picture. */
  readonly alt: string;
}

/** The picture shown where the page at `pathname` is shared: that of the closest section above it. */
export function shareImage(pathname: string): SharedImage {
  const claims = images.flatMap((image) =>
    image.paths.filter((path) => isUnder(pathname, path)).map((path) => ({ path, image })),
  );
  const [closest] = claims.toSorted((a, b) => b.path.length - a.path.length);
  const { name, headline, text } = closest?.image ?? images[0];
  return {
    path: `/share/${name}.png`,
    alt: `${headline.join(" ").replace(/\.$/, "")}. ${text}. ${agency.name}`,
  };
}

function isUnder(pathname: string, path: string): boolean {
  return path === "/" || pathname === path || pathname.startsWith(`${path}/`);
}

/** Tells feed readers where the articles' feed stands. */
export function FeedLink({ title }: { readonly title: string }) {
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={title}
      href="/learning-center/articles.atom"
    />
  );
}

/** The page's address as visitors have it: prerendering asks for it with a slash at its end. */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/$/, "");
}
