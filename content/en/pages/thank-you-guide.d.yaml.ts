import type { ThankYouGuidePage } from "./thank-you-guide.schema.ts";

declare const page: ThankYouGuidePage;
export default page;
