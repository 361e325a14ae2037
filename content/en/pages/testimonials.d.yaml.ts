import type { TestimonialsPage } from "./testimonials.schema.ts";

declare const testimonialsPage: TestimonialsPage;
export default testimonialsPage;
export declare const title: TestimonialsPage["title"];
export declare const description: TestimonialsPage["description"];
