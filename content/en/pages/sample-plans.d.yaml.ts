import type { SamplePlans } from "./sample-plans.schema.ts";

declare const samplePlans: SamplePlans;
export default samplePlans;
export declare const plans: SamplePlans["plans"];
