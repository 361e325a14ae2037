import { AboutPage } from "#app/sections/about-page.tsx";

export default function AboutUs() {
  return <AboutPage />;
}
