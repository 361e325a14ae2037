import agency from "#content/agency/agency.yaml";
import images from "#content/en/site/share-images.yaml";

export interface SharedImage {
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
