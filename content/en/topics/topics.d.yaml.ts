import type { Topics } from "./topics.schema.ts";

declare const topics: Topics;
export default topics;
