import type { Guide } from "./guide.schema.ts";

declare const guide: Guide;
export default guide;
