import type { ComparePlansPage } from "./compare-plans.schema.ts";

declare const comparePlans: ComparePlansPage;
export default comparePlans;
