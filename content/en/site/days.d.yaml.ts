import type { Days } from "./days.schema.ts";

export declare const months: Days["months"];
