import { Drawing, drawingOf, symbolsOf } from "./art.tsx";

/** The names of the plants for portraits. */
export const plants = symbolsOf("plants").filter((name) => !/^(?:person|head)-/.test(name));

/** The names of the people for portraits. */
export const figures = symbolsOf("plants").flatMap((name) => {
  return name.startsWith("person-") ? name.slice("person-".length) : [];
});

interface PortraitProps {
  readonly name: string;
  /** Square pictures of 112 pixels and more. */
  readonly photo: { readonly src: string; readonly srcSet: string } | undefined;
  /** Shown without a photo: a drawn face, with the initial on a tag. */
  readonly figure?: string | undefined;
  /** Shown without both, around the initial. */
  readonly plant: string;
  /** Class of its width and height. */
  readonly size?: string;
  /** 3.25rem wide, in a line of text: of a drawn person, the head alone, without a tag. */
  readonly small?: boolean;
}

/**
 * A portrait. Its alternative text is empty: the name is next to it and would be read aloud twice, or the portrait only
 * decorates a line about calling.
 */
export function Portrait(props: PortraitProps) {
  const {
    name,
    photo,
    figure,
    plant,
    small = false,
    size = small ? "size-[min(3.25rem,15vw)]" : "size-[min(7rem,32vw)]",
  } = props;
  if (photo) {
    return (
      <img
        {...photo}
        alt=""
        fetchPriority="low"
        decoding="async"
        width={112}
        height={112}
        className={`${size} shrink-0 rounded-full object-cover`}
      />
    );
  }
  if (small && figure) {
    const src = headAddress(figure);
    const look = `${size} shrink-0 rounded-full`;
    return <img src={src} width={52} height={52} className={look} alt="" fetchPriority="low" />;
  }
  return (
    <span aria-hidden="true" className={`relative ${size} shrink-0`}>
      <Drawing of={figure ? `plants/person-${figure}` : `plants/${plant}`} />
      {/* The plant's disk is light in both color schemes. */}
      <span
        className={
          figure
            ? "tag"
            : `absolute inset-0 grid place-items-center pt-1 font-serif font-semibold text-on-marigold ${small ? "text-[1rem]" : "text-h4"}`
        }
      >
        {initialOf(name)}
      </span>
    </span>
  );
}

/** Address of a square picture for an `<img>` of 52 pixels. Without photo and figure, it's the plant alone. */
export function faceOf({
  photo,
  figure,
  plant,
}: Pick<PortraitProps, "photo" | "figure" | "plant">) {
  return photo?.src ?? (figure ? headAddress(figure) : drawingOf(`plants/${plant}`).light);
}

/** Address of an agent's head for both color schemes; of all of the figure, if the agency's has no head alone. */
function headAddress(figure: string): string {
  const hasHead = symbolsOf("plants").includes(`head-${figure}`);
  return drawingOf(`plants/${hasHead ? "head" : "person"}-${figure}`).light;
}

/** One letter: the initials of some names would make the agent a doctor. */
function initialOf(name: string): string {
  return name.slice(0, 1);
}
