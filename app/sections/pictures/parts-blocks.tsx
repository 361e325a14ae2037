import words from "#content/en/pictures/parts-blocks.yaml";
import type { BadgeName } from "#content/fields.ts";
import type { MedicareWay, PartBlock } from "#content/en/pictures/schemas.ts";
import { Drawing } from "#app/ui/art.tsx";
import { PictureFrame } from "./picture-frame.tsx";

/** Parts A to D as blocks, combined in the two possible ways (42 CFR 422.50 and 422.4). */
export function PartsBlocks() {
  const [original, advantage] = words.ways;
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <div className="part-ways grid gap-4 @lg:grid-cols-[1fr_auto_1fr]">
        {original && <Way way={original} />}
        <p className="font-serif text-h4 font-semibold text-pine">{words.or}</p>
        {advantage && <Way way={advantage} />}
      </div>
    </PictureFrame>
  );
}

function Way({ way: { name, text, whole, blocks } }: { readonly way: MedicareWay }) {
  return (
    <div>
      <p className="font-serif text-h4 font-semibold">{name}</p>
      <p className="mt-1 mb-4">{text}</p>
      <div className={whole && "rounded-control border-2 border-pine bg-mint p-2"}>
        {whole && (
          <p className="mb-3 flex flex-wrap items-center gap-x-4 px-4">
            <PartBadge letter={whole.letter} />
            <span className="flex-[1_1_7em] font-semibold">{whole.name}</span>
          </p>
        )}
        <ul className="grid gap-3 print:gap-2">
          {blocks.map((block) => (
            <PartBlockItem key={block.letter} block={block} />
          ))}
        </ul>
      </div>
    </div>
  );
}

const looks = {
  base: "border-pine bg-pine text-on-pine print:text-inherit",
  inside: "border-pine bg-card",
  added: "border-dashed border-pine",
};

/** One part of Medicare as a block with its letter. */
function PartBlockItem({ block }: { readonly block: PartBlock }) {
  const { letter, name, text, kind } = block;
  return (
    <li className={`flex flex-wrap gap-x-4 rounded-control border-2 p-4 ${looks[kind]}`}>
      <PartBadge letter={letter} />
      <span className="flex-[1_1_7em]">
        <span className="font-semibold">{name}</span>
        <span className="block leading-snug">{text}</span>
      </span>
    </li>
  );
}

const badges: Readonly<Record<string, BadgeName>> = {
  A: "part-a",
  B: "part-b",
  C: "part-c",
  D: "part-d",
  "+": "medigap",
};

/** The badge of a part, and its letter for screen readers. Medigap has only a sign. */
export function PartBadge({ letter }: { readonly letter: string }) {
  const badge = badges[letter];
  return (
    <>
      {badge && <Drawing of={`badges/${badge}`} width={44} />}
      <span className={badge && "sr-only"}>{letter} </span>
    </>
  );
}
