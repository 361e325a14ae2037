import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedicareSupplementsPage } from "./medicare-supplements.schema.ts";

declare const page: MedicareSupplementsPage;
export default page;

export declare const official: readonly OfficialRow[];
