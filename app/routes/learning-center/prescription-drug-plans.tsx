import { DrugsPage } from "#app/sections/topics/drugs-page.tsx";

export default function PrescriptionDrugPlans() {
  return <DrugsPage />;
}
