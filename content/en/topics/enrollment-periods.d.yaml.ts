import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { EnrollmentPeriodsPage } from "./enrollment-periods.schema.ts";

declare const page: EnrollmentPeriodsPage;
export default page;
export declare const title: EnrollmentPeriodsPage["title"];
export declare const description: EnrollmentPeriodsPage["description"];
/** The amounts that the page names, beside the official ones. */
export declare const official: readonly OfficialRow[];
