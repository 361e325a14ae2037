import type { OfficialRow } from "#content/amounts/current-official.ts";
import type { PartsBlocksWords } from "./parts-blocks.schema.ts";

declare const words: PartsBlocksWords;
export default words;

/** The amounts that the picture names, beside the official ones. */
export declare const official: readonly OfficialRow[];
