import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedicareBasicsPage } from "./medicare-basics.schema.ts";

declare const page: MedicareBasicsPage;
export default page;
export declare const title: MedicareBasicsPage["title"];
export declare const description: MedicareBasicsPage["description"];
/** The amounts that the page names, beside the official ones. */
export declare const official: readonly OfficialRow[];
