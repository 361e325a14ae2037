import type { LearningCenterPage } from "./learning-center.schema.ts";

declare const page: LearningCenterPage;
export default page;
