import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedigapBenefits } from "./medigap-benefits.schema.ts";

declare const table: MedigapBenefits;
export default table;
export declare const benefits: MedigapBenefits["benefits"];

export declare const official: readonly OfficialRow[];
