export { EnrollmentPage as default } from "#app/sections/topics/enrollment-page.tsx";
