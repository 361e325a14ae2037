import { art, type BadgeName, type SpotName } from "virtual:art";

/** The scenes at the kitchen table, each a file in content/art, or a symbol of one. */
export const scenes = [
  "home/table",
  "home/phone",
  "home/sheet",
  "home/agents",
  "talk",
  "about",
  "guide",
  "learning",
  "plans/list",
  "plans/compare",
  "plans/table",
  "plans/weigh",
  "quiz",
  "thanks/dates",
  "thanks/guide",
  "not-found/page",
  "not-found/search",
  "paying/help",
  "paying/next",
  "paying/income",
  "penalty",
  "states/all",
  "states/texas",
  "testimonials",
] as const;

export type SceneName = (typeof scenes)[number];

interface SceneProps {
  readonly name: SceneName;
  /** Classes of the image; it takes the width of its place. */
  readonly className?: string;
  /** In the first screen: fetched before other drawings. */
  readonly first?: boolean;
}

/** A scene, as wide as its place. Decorative: screen readers skip it. */
export function Scene({ name, className = "scene", first = false }: SceneProps) {
  return <Drawing name={ownOrShared(name)} className={className} first={first} />;
}

/** A page's own symbol of a file; an agency's file may be one drawing for all. */
function ownOrShared(name: string) {
  return name in art ? name : (name.split("/")[0] ?? name);
}

/** The table across the home page's first screen; phones have their own, of the same size. */
export function HomeTable() {
  return <Drawing name={ownOrShared("home/table")} phones={ownOrShared("home/phone")} first />;
}

/** Plans on the table across the screen, and two people at it, for the pages of plan data. An agency's plans may have none. */
export function PlansTable() {
  return "plans/table" in art ? <Scene name="plans/table" className="table-edge" first /> : null;
}

interface HomeSceneProps {
  readonly of: "sheet" | "agents";
  readonly className: string;
}

/**
 * A scene further down on the home page, which narrow screens leave out. Nothing, if an agency's
 * `home.svg` is only the table.
 */
export function HomeScene({ of, className }: HomeSceneProps) {
  const name = `home/${of}`;
  return name in art ? <Drawing name={name} className={`scene ${className}`} /> : null;
}

interface TableEdgeProps {
  /** The kind of page; each has things of its own on the table. */
  readonly on: "learning" | "tools" | "about";
}

/** The table that every page stands on, across the screen above the footer. An agency's may be the same for all. */
export function TableEdge({ on }: TableEdgeProps) {
  return <Drawing name={ownOrShared(`table/${on}`)} className="table-edge" />;
}

/** The badge of a topic, next to its name. */
export function Badge({ of, size = 48 }: { readonly of: BadgeName; readonly size?: number }) {
  return <Drawing name={`badges/${of}`} className="shrink-0" width={size} />;
}

/** One of four moments of a call. */
export function Spot({ name }: { readonly name: SpotName }) {
  return <Drawing name={`spots/${name}`} />;
}

interface MarginDrawingProps {
  /** A symbol of content/art/margins.svg. */
  readonly of: string;
  readonly className?: string;
  /** In pixels, unless a class says otherwise. */
  readonly width?: number;
}

/** Things on a piece of the table, above a heading of a long text, or people at an example's box. */
export function MarginDrawing(props: MarginDrawingProps) {
  const { of, className = "in-margin", width } = props;
  return <Drawing name={`margins/${of}`} className={className} width={width} />;
}

/** A low table across the screen of a phone, for a page whose scene has no room there. */
export function Strip({ of, className = "" }: Pick<MarginDrawingProps, "of" | "className">) {
  return <Drawing name={`margins/${of}`} className={`strip ${className}`} />;
}

/** Symbols of content/art/spots.svg, which has the colors of both schemes: most of these have a wall. */
export const moments = [
  "dates",
  "penalty",
  "paying",
  "income",
  "mailbox",
  "guide",
  "medicines",
  "talking",
  "filing",
  "bottle",
  "card",
  "pair",
] as const;

interface MomentProps {
  readonly of: (typeof moments)[number];
  readonly className?: string;
}

/** People or hands at what the page is about, across the screen of a phone or behind the edge of a card. An agency's spots may have none. */
export function Moment({ of, className = "strip" }: MomentProps) {
  const name = `spots/${of}`;
  return name in art ? <Drawing name={name} className={className} /> : null;
}

/** The names of the plants for the agents' portraits. */
export const plants = namesIn("plants/").filter((name) => !/^(?:person|head)-/.test(name));

/** The names of the people for the agents' portraits. */
export const figures = namesIn("plants/person-");

/** The names of the drawings for long texts. */
export const marginDrawings = namesIn("margins/");

function namesIn(set: string): readonly string[] {
  return Object.keys(art).flatMap((name) => (name.startsWith(set) ? name.slice(set.length) : []));
}

/** A plant around the disk for an agent's initial, or the agent in front of a plant, as wide as its place. */
export function Medallion({ of }: { readonly of: string }) {
  return <Drawing name={`plants/${of}`} className="size-full rounded-full" />;
}

/** An agent's head, beside a line of text, on pages that have no room for a drawing in two schemes. */
export function SmallMedallion({ of }: { readonly of: string }) {
  const className = "shrink-0 rounded-full";
  const src = headAddress(of);
  return <img src={src} width={52} height={52} className={className} alt="" fetchPriority="low" />;
}

/** Address of an agent's head for both color schemes; of all of the figure, if the agency's has no head alone. */
export function headAddress(figure: string): string {
  const head = `head-${figure}`;
  return medallionAddress(`plants/${head}` in art ? head : `person-${figure}`);
}

/** Address of a medallion for both color schemes. */
export function medallionAddress(of: string): string {
  return drawingOf(`plants/${of}`).light;
}

interface DrawingProps {
  readonly name: string;
  /** Another drawing of the same size, for phones. */
  readonly phones?: string;
  readonly className?: string;
  readonly width?: number | undefined;
  readonly first?: boolean;
}

/**
 * A file for each color scheme, outside the page, which has no room for it. It isn't loaded lazily: whoever prints a
 * page, or takes a picture of all of it, gets its drawings.
 * @throws if content/art has no such drawing, which stops the build
 */
function Drawing({ name, phones, className, width, first = false }: DrawingProps) {
  const drawing = drawingOf(name);
  const wide = width ?? drawing.width;
  const image = {
    src: drawing.light,
    width: wide,
    height: Math.round((drawing.height * wide) / drawing.width),
    className,
  };
  const priority = first ? undefined : "low";
  // Small or at the page's end, and on pages that have no room for more than they need.
  if (drawing.dark === drawing.light && phones === undefined) {
    return <img {...image} alt="" fetchPriority={priority} />;
  }
  return (
    <picture>
      {phones === undefined ? null : <PhoneSources of={phones} />}
      <source media={inDark} srcSet={drawing.dark} />
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

function drawingOf(name: string) {
  const drawing = art[name];
  if (!drawing) throw new Error(`content/art has no drawing ${name}`);
  return drawing;
}
