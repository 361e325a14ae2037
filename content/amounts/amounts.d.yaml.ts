import type { AmountsTable } from "./amounts.schema.ts";

declare const amounts: AmountsTable;
export default amounts;
