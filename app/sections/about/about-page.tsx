import page from "#content/en/pages/about-us.yaml";
import { agencyData, JsonLd } from "#app/sections/page/structured-data.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Agents } from "./agents.tsx";
import { HowWeWork } from "./how-we-work.tsx";
import { OurPromise } from "./our-promise.tsx";
import { ReachUs } from "./reach-us.tsx";
import { Story } from "./story.tsx";
import { Values } from "./values.tsx";

const { closing } = page;

/** Who we are, how we work, where to find us. */
export function AboutPage() {
  return (
    <>
      <JsonLd data={agencyData} />
      <Story />
      <OurPromise />
      <Values />
      <Agents />
      <HowWeWork />
      <ReachUs />
      <Closing {...closing} />
    </>
  );
}
