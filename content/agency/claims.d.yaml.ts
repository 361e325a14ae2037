import type { Claims } from "./claims.schema.ts";

declare const claims: Claims;
export default claims;
