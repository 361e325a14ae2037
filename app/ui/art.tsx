import { art } from "virtual:art";

interface Look {
  readonly className?: string;
  readonly width?: number;
}

/** A scene is as wide as its place. */
const scene: Look = { className: "scene" };

/** Badges by width in pixels, at text of 100%: like icons, they grow with the text beside them. */
const badgeSizes: Readonly<Record<number, string>> = {
  28: "size-[min(1.75rem,9vw)]",
  36: "size-[min(2.25rem,12vw)]",
  44: "size-[min(2.75rem,14vw)]",
  48: "size-[min(3rem,15vw)]",
  56: "size-[min(3.5rem,18vw)]",
  64: "size-[min(4rem,20vw)]",
  72: "size-[min(4.5rem,22vw)]",
};

/** How the drawings of the files that aren't scenes look, unless a page says otherwise. */
const looks: Readonly<Record<string, Look>> = {
  badges: { className: "shrink-0", width: 48 },
  home: {},
  margins: { className: "in-margin" },
  plants: { className: "size-full rounded-full" },
  spots: {},
  table: { className: "table-edge" },
};

interface DrawingProps {
  /**
   * A file of content/art, or a symbol of one: `talk`, `badges/part-a`. If an agency's file is a single drawing, it
   * stands for all of the file's symbols.
   */
  readonly of: string;
  readonly className?: string;
  /** In pixels, unless a class says otherwise. */
  readonly width?: number | undefined;
  /** Another drawing of the same size, for phones. */
  readonly phones?: string;
  /** In the first screen: fetched before other drawings. */
  readonly first?: boolean;
  /** An agency's file may lack the symbol: then there is nothing. */
  readonly optional?: boolean;
}

/**
 * A drawing: a file for each color scheme, outside the page, which has no room for it. Decorative: screen readers skip
 * it. It isn't loaded lazily: whoever prints a page, or takes a picture of all of it, gets its drawings.
 * @throws if content/art has no such drawing, which keeps the service from getting ready
 */
export function Drawing({ of, phones, first = false, optional = false, ...rest }: DrawingProps) {
  if (optional && !(of in art)) return null;
  const look = looks[of.split("/")[0] ?? ""] ?? scene;
  const { light, dark, width, height } = drawingOf(of);
  const wide = rest.width ?? look.width ?? width;
  const grows = look === looks["badges"] ? (badgeSizes[wide] ?? "") : "";
  const image = {
    src: light,
    width: wide,
    height: Math.round((height * wide) / width),
    className: rest.className ?? [look.className, grows].filter(Boolean).join(" "),
  };
  const priority = first ? undefined : "low";
  // Small or at the page's end, and on pages that have no room for more than they need.
  if (dark === light && phones === undefined) {
    return <img {...image} alt="" fetchPriority={priority} />;
  }
  return (
    <picture>
      {phones === undefined ? null : <PhoneSources of={phones} />}
      <source media={inDark} srcSet={dark} />
      <img {...image} alt="" fetchPriority={priority} />
    </picture>
  );
}

/** Below the breakpoint of tablets. */
const onPhones = "(max-width: 47.99rem)";
const inDark = "(prefers-color-scheme: dark)";

function PhoneSources({ of }: { readonly of: string }) {
  const { light, dark } = drawingOf(of);
  return (
    <>
      <source media={`${onPhones} and ${inDark}`} srcSet={dark} />
      <source media={onPhones} srcSet={light} />
    </>
  );
}

/** The drawing of this name, or the only one of its file. @throws if content/art has none */
export function drawingOf(name: string) {
  const drawing = art[name] ?? art[name.split("/")[0] ?? name];
  if (!drawing) throw new Error(`content/art has no drawing ${name}`);
  return drawing;
}

/** The names of the symbols of a file: `part-a` of `badges`. */
export function symbolsOf(file: string): readonly string[] {
  return Object.keys(art).flatMap((name) => {
    const [set, symbol] = name.split("/");
    return set === file && symbol ? symbol : [];
  });
}
