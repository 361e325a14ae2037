import words from "#content/en/pictures/medigap-gaps.yaml";
import { MedigapGapItem } from "./medigap-gap-item.tsx";
import { PictureFrame } from "./picture-frame.tsx";

/** What Original Medicare leaves to pay, and what a Medigap policy does about it (42 CFR 403.200 on). */
export function MedigapGaps() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <div aria-hidden="true" className="hidden grid-cols-2 gap-x-3 font-semibold @lg:grid">
        <p>{words.leaves}</p>
        <p>{words.fills}</p>
      </div>
      <ul className="grid gap-6">
        {words.gaps.map((gap) => (
          <MedigapGapItem key={gap.name} gap={gap} leaves={words.leaves} fills={words.fills} />
        ))}
      </ul>
    </PictureFrame>
  );
}
