import { description, title } from "#content/en/topics/enrollment-periods.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { EnrollmentPage } from "#app/sections/topics/enrollment-page.tsx";

export default function EnrollmentPeriods() {
  return (
    <>
      <PageHead title={title} description={description} />
      <EnrollmentPage />
    </>
  );
}
