import type { DrugPhase } from "#content/en/pictures/drug-phases.schema.ts";

/** One phase with a bar of who pays; a phase that is gone is an empty place. */
export function DrugPhaseItem({ phase }: { readonly phase: DrugPhase }) {
  const { name, share, pays, until } = phase;
  return (
    <li className="mt-5">
      <p className="font-semibold">{name}</p>
      {share && <ShareBar you={Number.parseInt(share)} />}
      {pays && <p className="font-semibold">{pays}</p>}
      <p>{until}</p>
    </li>
  );
}

/** `you` is the percentage that the person pays. */
function ShareBar({ you }: { readonly you: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="my-2 h-7 w-full stroke-ink"
    >
      <rect width="100" height="10" className="fill-mint" vectorEffect="non-scaling-stroke" />
      {you > 0 && (
        <rect width={you} height="10" className="fill-marigold" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
