import type { Testimonials } from "./testimonials.schema.ts";

declare const testimonials: Testimonials;
export default testimonials;
export declare const home: Testimonials["home"];
export declare const guideReaders: Testimonials["guideReaders"];
