import words from "#content/en/pictures/benefit-period.yaml";
import type { HospitalStep } from "#content/en/pictures/schemas.ts";
import { inDollars, PictureFrame, PictureKey, Stack } from "./picture-frame.tsx";

/** What hospital days cost over a benefit period (42 CFR 409.60, 409.61, 409.82 and 409.83). */
export function BenefitPeriod() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <PictureKey you={words.you} others={words.medicare} />
      <ol className="grid gap-7 @lg:grid-cols-4 @lg:gap-0">
        {words.steps.map((step) => (
          <li key={step.name} className="@lg:pr-0">
            <Stack name={step.name} parts={hospitalParts(step, words.steps)}>
              {step.once && <Bill amount={step.once} />}
            </Stack>
            <p className="mt-1 @lg:pr-4">
              {words.you} <b className="font-semibold">{step.you}</b>
            </p>
            <p className="text-quiet @lg:pr-4">
              {words.medicare} {step.medicare}
            </p>
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}

/** How much of the whole the largest daily amount takes, in percent; the whole stands for "all costs". */
const highest = 60;

/** Who pays for a day in one of the steps, to scale with the other steps. */
export function hospitalParts(
  { daily }: HospitalStep,
  steps: readonly HospitalStep[],
): readonly { readonly share: number; readonly look: string }[] {
  const most = Math.max(...steps.map((step) => inDollars(step.daily)));
  const share = daily ? (inDollars(daily) / most) * highest : 100;
  return [
    { share, look: "fill-marigold" },
    { share: 100 - share, look: "fill-mint" },
  ].filter((part) => part.share > 0);
}

/** What is paid once: a bill, because beside daily amounts a bar would be wrong. */
function Bill({ amount }: { readonly amount: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 92 56"
      className="absolute left-4 w-[4.75rem] rotate-[-4deg] sketch @lg:bottom-4"
    >
      <path
        d="M2 2H90V50l-8 4-8-4-8 4-8-4-8 4-8-4-8 4-8-4-8 4-8-4-8 4-8-4Z"
        className="fill-marigold"
      />
      <text
        x="46"
        y="33"
        fontSize="20"
        fontWeight="600"
        textAnchor="middle"
        stroke="none"
        className="fill-on-marigold"
      >
        {amount}
      </text>
    </svg>
  );
}
