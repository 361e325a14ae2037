import { EnrollmentPage } from "#app/sections/topics/enrollment-page.tsx";

export default function EnrollmentPeriods() {
  return <EnrollmentPage />;
}
