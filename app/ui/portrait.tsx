import { headAddress, Medallion, medallionAddress, SmallMedallion } from "./art.tsx";

interface PortraitProps {
  readonly name: string;
  /** Square pictures of 112 pixels and more. */
  readonly photo: { readonly src: string; readonly srcSet: string } | undefined;
  /** Shown without a photo: the person at work, with the initial on a tag. */
  readonly figure?: string | undefined;
  /** Shown without both, around the initial. */
  readonly plant: string;
  /** Class of its width and height. */
  readonly size?: string;
  /** 52 pixels wide, in a line of text: of a person at work, the head alone, without a tag. */
  readonly small?: boolean;
}

/**
 * A portrait. Its alternative text is empty: the name is next to it and would be read aloud twice, or the portrait only
 * decorates a line about calling.
 */
export function Portrait(props: PortraitProps) {
  const { name, photo, figure, plant, small = false, size = small ? "size-13" : "size-28" } = props;
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
  if (small && figure) return <SmallMedallion of={figure} />;
  return (
    <span aria-hidden="true" className={`relative ${size} shrink-0`}>
      <Medallion of={figure ? `person-${figure}` : plant} />
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
  return photo?.src ?? (figure ? headAddress(figure) : medallionAddress(plant));
}

/** One letter: the initials of some names would make the agent a doctor. */
function initialOf(name: string): string {
  return name.slice(0, 1);
}
