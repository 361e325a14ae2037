import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { EnrollmentPeriodsPage } from "./enrollment-periods.schema.ts";

declare const page: EnrollmentPeriodsPage;
export default page;
/** The amounts that the page names, beside the official ones. */
export declare const official: readonly OfficialRow[];
