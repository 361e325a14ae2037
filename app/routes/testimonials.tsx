export { TestimonialsPage as default } from "#app/sections/testimonials-page.tsx";
