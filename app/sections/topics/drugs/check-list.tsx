import page from "#content/en/topics/prescription-drug-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { MedicineSlip } from "./medicine-slip.tsx";

const { check } = page;

/** What to have at hand before comparing. */
export function CheckList() {
  return (
    <section aria-labelledby="check" className="page band">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:order-last lg:col-span-5">
          <h2 id="check" className="text-h2">
            {check.headline}
          </h2>
          <p className="mt-5 measure">{check.text}</p>
          <a href={check.link.to} className="mt-3 text-link">
            {check.link.label}
            <Icon name="arrow" />
          </a>
        </div>
        <div className="lg:col-span-7">
          <MedicineSlip />
        </div>
      </div>
    </section>
  );
}
