import type { PartBlock } from "#content/en/pictures/parts-blocks.schema.ts";

const looks = {
  base: "border-pine bg-pine text-on-pine",
  inside: "border-pine bg-card",
  added: "border-dashed border-pine",
};

/** One part of Medicare as a block with its letter. */
export function PartBlockItem({ block }: { readonly block: PartBlock }) {
  const { letter, name, text, kind } = block;
  return (
    <li className={`flex gap-4 rounded-control border-2 p-3 ${looks[kind]}`}>
      <span className="w-[1.1em] shrink-0 text-center font-serif text-h2 font-semibold">
        {letter}
      </span>
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block leading-snug">{text}</span>
      </span>
    </li>
  );
}
