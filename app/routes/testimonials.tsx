import { description, title } from "#content/en/pages/testimonials.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { TestimonialsPage } from "#app/sections/testimonials-page.tsx";

export default function Testimonials() {
  return (
    <>
      <PageHead title={title} description={description} />
      <TestimonialsPage />
    </>
  );
}
