import { description, title } from "#content/en/pages/testimonials.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillTestimonialsPage } from "#app/sections/testimonials/still-testimonials.ts";

export default function Testimonials() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillTestimonialsPage />
    </>
  );
}
