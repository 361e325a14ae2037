import type { TestimonialsPage } from "./testimonials.schema.ts";

declare const testimonialsPage: TestimonialsPage;
export default testimonialsPage;
