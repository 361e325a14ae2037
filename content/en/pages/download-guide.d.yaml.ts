import type { DownloadGuidePage } from "./download-guide.schema.ts";

declare const page: DownloadGuidePage;
export default page;
