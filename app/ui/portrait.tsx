interface PortraitProps {
  readonly name: string;
  /** Square pictures of 80 pixels and more; shows the initials without one. */
  readonly photo: { readonly src: string; readonly srcSet: string } | undefined;
}

/** A portrait. Its alternative text is empty, because the name is next to it: read aloud, it would come twice. */
export function Portrait({ name, photo }: PortraitProps) {
  if (photo) {
    return (
      <img
        {...photo}
        alt=""
        loading="lazy"
        decoding="async"
        width={80}
        height={80}
        className="size-20 rounded-full object-cover"
      />
    );
  }
  const letters = name
    .split(" ")
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2);
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full bg-mint font-serif text-h3 font-semibold text-pine"
    >
      {letters}
    </span>
  );
}
