import type { PartBlock } from "#content/en/pictures/parts-blocks.schema.ts";
import { partLetter } from "./part-letter.ts";

const looks = {
  base: "border-pine bg-pine text-on-pine print:text-inherit",
  inside: "border-pine bg-card",
  added: "border-dashed border-pine",
};

/** One part of Medicare as a block with its letter. */
export function PartBlockItem({ block }: { readonly block: PartBlock }) {
  const { letter, name, text, kind } = block;
  return (
    <li className={`flex flex-wrap gap-x-4 rounded-control border-2 p-4 ${looks[kind]}`}>
      <span className={partLetter}>{letter}</span>
      <span className="flex-[1_1_7em]">
        <span className="font-semibold">{name}</span>
        <span className="block leading-snug">{text}</span>
      </span>
    </li>
  );
}
