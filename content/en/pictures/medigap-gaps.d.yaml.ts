import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { MedigapGapsWords } from "./medigap-gaps.schema.ts";

declare const words: MedigapGapsWords;
export default words;

/** The amounts that the picture names, beside the official ones. */
export declare const official: readonly OfficialRow[];
