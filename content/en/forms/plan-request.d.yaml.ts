import type { PlanRequestWords } from "./plan-request.schema.ts";

declare const words: PlanRequestWords;
export default words;
