import words from "#content/en/pictures/drug-phases.yaml";
import type { DrugYear } from "#content/en/pictures/drug-phases.schema.ts";
import { DrugPhaseItem } from "./drug-phase-item.tsx";
import { PictureFrame } from "./picture-frame.tsx";

/** The four phases of Part D through 2024 beside the three since 2025 (42 CFR 423.104). */
export function DrugPhases() {
  return (
    <PictureFrame title={words.title} text={words.text}>
      <p className="flex flex-wrap gap-x-6">
        <Key className="fill-marigold">{words.you}</Key>
        <Key className="fill-mint">{words.others}</Key>
      </p>
      <div className="mt-6 grid gap-x-8 gap-y-10 @lg:grid-cols-2">
        <Year year={words.before} />
        <Year year={words.since} />
      </div>
    </PictureFrame>
  );
}

function Key({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="20" height="20" className="shrink-0 stroke-ink">
        <rect x="1" y="1" width="18" height="18" className={className} />
      </svg>
      {children}
    </span>
  );
}

// On a wide page both years share their rows, so that a phase stands beside what became of it.
function Year({ year: { name, text, phases } }: { readonly year: DrugYear }) {
  return (
    <div className="@lg:row-span-2 @lg:grid @lg:grid-rows-subgrid">
      <div className="border-b-2 border-line pb-3">
        <p className="font-serif text-h4 font-semibold">{name}</p>
        <p className="text-quiet">{text}</p>
      </div>
      <ol>
        {phases.map((phase) => (
          <DrugPhaseItem key={phase.name} phase={phase} />
        ))}
      </ol>
    </div>
  );
}
