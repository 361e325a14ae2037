import type { Testimonials } from "./testimonials.schema.ts";

declare const testimonials: Testimonials;
export default testimonials;
