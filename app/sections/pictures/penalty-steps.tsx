import words from "#content/en/pictures/penalty-steps.yaml";
import { inDollars, PictureFrame, Stack } from "./picture-frame.tsx";

interface PenaltyStepsProps {
  /** Full years of delay in the visitor's own estimate, to mark. */
  readonly years?: number | undefined;
}

/** The Part B penalty as stairs on top of the standard premium (42 CFR 408.22). */
export function PenaltySteps({ years }: PenaltyStepsProps) {
  const { title, text, onTime, steps, you } = words;
  const premium = inDollars(onTime.pays);
  const added = steps.map(({ adds }) => inDollars(adds));
  const share = (dollars: number): number => (dollars / (premium + Math.max(...added))) * 100;
  const base = { share: share(premium), look: "fill-sand" };
  return (
    <PictureFrame title={title} text={text}>
      <ol
        className={`grid gap-3 @lg:grid-cols-6 @lg:gap-0 @lg:text-center ${years === undefined ? "" : "print:mt-3 print:[--paper-height:9rem]"}`}
      >
        <li>
          <Stack name={onTime.name} parts={[base]} label={onTime.pays} />
        </li>
        {steps.map(({ name, adds }, place) => (
          <li key={name}>
            <Stack
              name={name}
              mark={years === place + 1 ? you : undefined}
              parts={[base, { share: share(added[place] ?? 0), look: "fill-marigold" }]}
              label={`+${adds}`}
            />
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}
