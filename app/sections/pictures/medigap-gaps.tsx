import words from "#content/en/pictures/medigap-gaps.yaml";
import type { MedigapGap } from "#content/en/pictures/schemas.ts";
import { PictureFrame, SplitBar } from "./picture-frame.tsx";

/**
 * What Original Medicare leaves to pay, and how a Medigap policy covers it (42 CFR 403.200 ff.).
 * @param flows whether it may go on on the next sheet of paper
 */
export function MedigapGaps({ flows = false }: { readonly flows?: boolean }) {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes} flows={flows}>
      <DoctorBill />
      <div
        aria-hidden="true"
        className="gap-row break-after-avoid border-b-2 border-line pb-2 font-semibold @max-3xs:hidden"
      >
        <p />
        <p>{words.leaves}</p>
        <p className="px-2">{words.fills}</p>
      </div>
      <ul className="grid gap-3 pt-2 print:gap-1">
        {words.gaps.map((gap) => (
          <li key={gap.name} className="gap-row">
            <Gap gap={gap} />
          </li>
        ))}
      </ul>
    </PictureFrame>
  );
}

/** The same bill twice: the remainder is paid by the patient, or by the policy. */
function DoctorBill() {
  const { name, share, alone, filled } = words.bill;
  const medicare = 100 - Number.parseInt(share);
  return (
    <>
      <p className="font-serif text-h4 font-semibold">{name}</p>
      <div className="mt-2 mb-8 grid gap-6 @lg:grid-cols-2 print:mb-3">
        <div>
          <p className="font-semibold">{alone.name}</p>
          <SplitBar first={medicare} look="fill-mint" rest="fill-marigold" />
          <p>{alone.text}</p>
        </div>
        <div>
          <p className="font-semibold">{filled.name}</p>
          <SplitBar first={medicare} look="fill-mint" rest="fill-pine" />
          <p>{filled.text}</p>
        </div>
      </div>
    </>
  );
}

const looks = {
  full: "border-pine bg-pine text-on-pine print:text-inherit",
  part: "border-pine bg-mint",
  none: "border-dashed border-line",
};

/** One gap, and the block that fills it. */
function Gap({ gap }: { readonly gap: MedigapGap }) {
  return (
    <>
      <p className="pr-3 pb-2 font-serif text-h4 font-semibold">{gap.name}</p>
      <p className="border-2 border-dashed border-line bg-sand p-2 print:py-0">
        <span className="block font-semibold @3xs:sr-only">{words.leaves} </span>
        {gap.gap}
      </p>
      <p className={`border-2 p-2 print:py-0 ${looks[gap.fill]}`}>
        <span className="block font-semibold @3xs:sr-only">{words.fills} </span>
        {gap.policy}
      </p>
    </>
  );
}
