import { description, title } from "#content/en/topics/prescription-drug-plans.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { DrugsPage } from "#app/sections/topics/drugs-page.tsx";

export default function PrescriptionDrugPlans() {
  return (
    <>
      <PageHead title={title} description={description} />
      <DrugsPage />
    </>
  );
}
