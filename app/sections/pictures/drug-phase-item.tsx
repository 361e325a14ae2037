import type { DrugPhase } from "#content/en/pictures/drug-phases.schema.ts";
import { SplitBar } from "./split-bar.tsx";

/** One phase with a bar of who pays; a phase that is gone is an empty place. */
export function DrugPhaseItem({ phase }: { readonly phase: DrugPhase }) {
  const { name, share, pays, until } = phase;
  return (
    <li className={share ? "" : "rounded-control border-2 border-dashed border-line p-4"}>
      <p className="font-semibold">{name}</p>
      {share && <SplitBar first={Number.parseInt(share)} look="fill-marigold" rest="fill-mint" />}
      {pays && <p className="font-semibold">{pays}</p>}
      <p>{until}</p>
    </li>
  );
}
