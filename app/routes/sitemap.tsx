import notFound from "#content/en/site/not-found.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

export default function Sitemap() {
  return <Onward page={notFound} />;
}
