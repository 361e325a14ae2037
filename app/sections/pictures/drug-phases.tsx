import words from "#content/en/pictures/drug-phases.yaml";
import type { DrugYear, DrugPhase } from "#content/en/pictures/schemas.ts";
import { PictureFrame, PictureKey, SplitBar } from "./picture-frame.tsx";

/** The four phases of Part D through 2024 beside the three since 2025 (42 CFR 423.104). */
export function DrugPhases() {
  return (
    <PictureFrame title={words.title} text={words.text}>
      <PictureKey you={words.you} others={words.others} />
      <div className="grid gap-4 @lg:grid-cols-2 print:gap-y-2">
        <Year year={words.before} />
        <Year year={words.since} />
      </div>
    </PictureFrame>
  );
}

const rows = "grid gap-4 print:gap-2 @lg:grid-rows-subgrid";

// Side by side, the two years share rows, so that each phase is next to what became of it.
function Year({ year: { name, text, phases } }: { readonly year: DrugYear }) {
  return (
    <div className={`${rows} @lg:row-span-5`}>
      <div className="border-b-2 border-line pb-3 print:pb-1">
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

/** One phase, with a bar of who pays; a phase that was abolished is an empty place. */
function DrugPhaseItem({ phase }: { readonly phase: DrugPhase }) {
  const { name, share, pays, until } = phase;
  return (
    <li
      className={share ? "" : "rounded-control border-2 border-dashed border-line p-4 print:py-0"}
    >
      <p className="font-semibold">{name}</p>
      {share && <SplitBar first={Number.parseInt(share)} look="fill-marigold" rest="fill-mint" />}
      {pays && <p className="font-semibold">{pays}</p>}
      <p>{until}</p>
    </li>
  );
}
