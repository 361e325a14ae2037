import type { LearningCenterPage } from "./learning-center.schema.ts";

declare const page: LearningCenterPage;
export default page;
export declare const name: LearningCenterPage["name"];
export declare const topics: LearningCenterPage["topics"];
