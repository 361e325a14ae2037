import words from "#content/en/pictures/medigap-gaps.yaml";
import { DoctorBill } from "./doctor-bill.tsx";
import { MedigapGapItem } from "./medigap-gap-item.tsx";
import { PictureFrame } from "./picture-frame.tsx";

const row = "grid-cols-3 @lg:grid";

/** What Original Medicare leaves to pay, and what a Medigap policy does about it (42 CFR 403.200 on). */
export function MedigapGaps() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <DoctorBill bill={words.bill} />
      <div aria-hidden="true" className={`${row} hidden border-b-2 border-line pb-2 font-semibold`}>
        <p className="col-start-2 px-4">{words.leaves}</p>
        <p className="px-4">{words.fills}</p>
      </div>
      <ul className="grid gap-6 @lg:gap-3 @lg:pt-3">
        {words.gaps.map((gap) => (
          <li key={gap.name} className={row}>
            <MedigapGapItem gap={gap} leaves={words.leaves} fills={words.fills} />
          </li>
        ))}
      </ul>
    </PictureFrame>
  );
}
