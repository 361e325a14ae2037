import agency from "#content/agency/agency.yaml";
import { publicUrl } from "./public-url.ts";
import { shareImage } from "./share-image.ts";

interface OpenGraphProps {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly article: boolean;
}

/** What a page looks like where it is shared (ogp.me). */
export function OpenGraph({ title, description, path, article }: OpenGraphProps) {
  const image = shareImage(path);
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:url" content={new URL(path, publicUrl).href} />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:image" content={publicUrl + image.path} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
