import words from "#content/en/pictures/benefit-period.yaml";
import { HospitalCost } from "./hospital-cost.tsx";
import { PictureFrame } from "./picture-frame.tsx";
import { PictureKey } from "./picture-key.tsx";

/** What hospital days cost as a benefit period goes on (42 CFR 409.60, 409.61, 409.82 and 409.83). */
export function BenefitPeriod() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <PictureKey you={words.you} others={words.medicare} />
      <ol className="grid @lg:grid-cols-4">
        {words.steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[40px_1fr] gap-x-4 @lg:block">
            <HospitalCost step={step} steps={words.steps} />
            <div className="py-4 @lg:pr-4">
              <p className="font-serif text-h4 font-semibold">{step.name}</p>
              <p className="mt-1">
                {words.you} <b className="font-semibold">{step.you}</b>
              </p>
              <p className="text-quiet">
                {words.medicare} {step.medicare}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}
