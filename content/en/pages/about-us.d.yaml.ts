import type { AboutUsPage } from "./about-us.schema.ts";

declare const aboutUs: AboutUsPage;
export default aboutUs;
