interface PortraitProps {
  readonly name: string;
  /** Address of a photo; shows the initials without one. */
  readonly photo: string | undefined;
}

/** A portrait, decorative: the name is next to it as text. */
export function Portrait({ name, photo }: PortraitProps) {
  if (photo) {
    return (
      <img
        src={photo}
        alt=""
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
