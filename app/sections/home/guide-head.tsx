import { inside } from "#content/en/pages/home.yaml";

/** What the guide is for. */
export function GuideHead() {
  return (
    <>
      <h2 id="inside" className="text-h2">
        {inside.headline}
      </h2>
      <p className="mt-5 measure text-lead text-quiet">{inside.intro}</p>
    </>
  );
}
