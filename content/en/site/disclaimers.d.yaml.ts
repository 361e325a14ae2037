import type { Disclaimers } from "./disclaimers.schema.ts";

declare const disclaimers: Disclaimers;
export default disclaimers;
