import words from "#content/en/pictures/drug-phases.yaml";
import type { DrugYear } from "#content/en/pictures/drug-phases.schema.ts";
import { DrugPhaseItem } from "./drug-phase-item.tsx";
import { PictureFrame } from "./picture-frame.tsx";
import { PictureKey } from "./picture-key.tsx";

/** The four phases of Part D through 2024 beside the three since 2025 (42 CFR 423.104). */
export function DrugPhases() {
  return (
    <PictureFrame title={words.title} text={words.text}>
      <PictureKey you={words.you} others={words.others} />
      <div className="grid gap-x-8 gap-y-6 @lg:grid-cols-2">
        <Year year={words.before} />
        <Year year={words.since} />
      </div>
    </PictureFrame>
  );
}

const rows = "grid gap-y-6 @lg:grid-rows-subgrid";

// Side by side the two share their rows, so that a phase stands beside what became of it.
function Year({ year: { name, text, phases } }: { readonly year: DrugYear }) {
  return (
    <div className={`${rows} @lg:row-span-5`}>
      <div className="border-b-2 border-line pb-3">
        <p className="font-serif text-h4 font-semibold">{name}</p>
        <p className="text-quiet">{text}</p>
      </div>
      <ol className={`${rows} @lg:row-span-4`}>
        {phases.map((phase) => (
          <DrugPhaseItem key={phase.name} phase={phase} />
        ))}
      </ol>
    </div>
  );
}
