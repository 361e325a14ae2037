import { description, title } from "#content/en/pages/about-us.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillAboutPage } from "#app/sections/about/still-about.ts";

export default function AboutUs() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillAboutPage />
    </>
  );
}
