import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { EnrollmentStripWords } from "./enrollment-strip.schema.ts";

declare const words: EnrollmentStripWords;
export default words;

/** The amounts that the picture names, beside the official ones. */
export declare const official: readonly OfficialRow[];
