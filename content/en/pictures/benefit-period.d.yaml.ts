import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { BenefitPeriodWords } from "./benefit-period.schema.ts";

declare const words: BenefitPeriodWords;
export default words;

/** The amounts that the picture names, beside the official ones. */
export declare const official: readonly OfficialRow[];
