import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedicareAdvantagePage } from "./medicare-advantage.schema.ts";

declare const page: MedicareAdvantagePage;
export default page;
export declare const title: MedicareAdvantagePage["title"];
export declare const description: MedicareAdvantagePage["description"];

export declare const official: readonly OfficialRow[];
