import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { DrugPhasesWords } from "./drug-phases.schema.ts";

declare const words: DrugPhasesWords;
export default words;

/** The amounts that the picture names, beside the official ones. */
export declare const official: readonly OfficialRow[];
