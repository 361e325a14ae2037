import type { AboutUsPage } from "./about-us.schema.ts";

declare const aboutUs: AboutUsPage;
export default aboutUs;
export declare const title: AboutUsPage["title"];
export declare const description: AboutUsPage["description"];
