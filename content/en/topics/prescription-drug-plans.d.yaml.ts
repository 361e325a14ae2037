import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { PrescriptionDrugPlansPage } from "./prescription-drug-plans.schema.ts";

declare const page: PrescriptionDrugPlansPage;
export default page;
export declare const title: PrescriptionDrugPlansPage["title"];
export declare const description: PrescriptionDrugPlansPage["description"];
/** The amounts that the page names, beside the official ones. */
export declare const official: readonly OfficialRow[];
