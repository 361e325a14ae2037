import { description, title } from "#content/en/topics/prescription-drug-plans.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillDrugsPage } from "#app/sections/topics/drugs/still-drugs.ts";

export default function PrescriptionDrugPlans() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillDrugsPage />
    </>
  );
}
