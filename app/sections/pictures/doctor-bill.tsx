import type { DoctorBill as BillWords } from "#content/en/pictures/medigap-gaps.schema.ts";
import { SplitBar } from "./split-bar.tsx";

/** The same bill twice: what Medicare leaves is the patient's, or the policy's. */
export function DoctorBill({ bill: { name, share, alone, filled } }: { readonly bill: BillWords }) {
  const medicare = 100 - Number.parseInt(share);
  return (
    <>
      <p className="font-serif text-h4 font-semibold">{name}</p>
      <div className="mt-2 mb-8 grid gap-6 @lg:grid-cols-2">
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
