import problem from "#content/en/site/problem.yaml";
import { Onward } from "#app/sections/page/onward.tsx";

/** What the server sends when it cannot answer a request, with the status that fits. */
export default function Problem() {
  return <Onward page={problem} />;
}
