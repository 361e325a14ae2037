/** A portrait made of initials, until there is a photo. The name stands beside it as text. */
export function Initials({ name }: { readonly name: string }) {
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
