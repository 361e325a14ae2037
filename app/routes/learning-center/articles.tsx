import notFound from "#content/en/site/not-found.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

export default function Articles() {
  return <Onward page={notFound} />;
}
