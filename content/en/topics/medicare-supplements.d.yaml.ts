import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedicareSupplementsPage } from "./medicare-supplements.schema.ts";

declare const page: MedicareSupplementsPage;
export default page;
export declare const title: MedicareSupplementsPage["title"];
export declare const description: MedicareSupplementsPage["description"];
export declare const compare: MedicareSupplementsPage["compare"];

export declare const official: readonly OfficialRow[];
