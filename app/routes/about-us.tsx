import { description, title } from "#content/en/pages/about-us.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { AboutPage } from "#app/sections/about-page.tsx";

export default function AboutUs() {
  return (
    <>
      <PageHead title={title} description={description} />
      <AboutPage />
    </>
  );
}
