import { description, title } from "#content/en/topics/enrollment-periods.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillEnrollmentPage } from "#app/sections/topics/enrollment/still-enrollment.ts";

export default function EnrollmentPeriods() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillEnrollmentPage />
    </>
  );
}
