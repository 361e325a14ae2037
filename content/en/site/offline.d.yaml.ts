import type { OnwardPage } from "./onward-page.schema.ts";

declare const page: OnwardPage;
export default page;
