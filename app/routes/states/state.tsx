import states from "#content/en/states/states.yaml";
import { usePath } from "#app/sections/page/page-head.tsx";
import { StatePage } from "#app/sections/states/state-page.tsx";

export default function State() {
  const path = usePath();
  const state = states.find(({ slug }) => path === `/states/${slug}`);
  if (!state) throw new Error(`There is no state at ${path}`);
  return <StatePage state={state} />;
}
