import type { Redirects } from "./redirects.schema.ts";

declare const redirects: Redirects;
export default redirects;
