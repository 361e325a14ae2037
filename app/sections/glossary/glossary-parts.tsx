import page from "#content/en/pages/glossary.yaml";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/closing.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { glossaryData } from "./glossary-data.ts";

/** What the glossary is. */
export function GlossaryHead() {
  return (
    <>
      <JsonLd data={glossaryData} />
      <div className="page pt-6 pb-10 md:pb-14">
        <Breadcrumb trail={[page.above]} current={page.name} />
        <div className="mt-6 grid items-end gap-x-16 gap-y-6 lg:grid-cols-12">
          <h1 className="text-h1 lg:col-span-7">{page.headline}</h1>
          <p className="measure text-lead text-quiet lg:col-span-5">{page.text}</p>
        </div>
      </div>
    </>
  );
}

/** What to do where a word is still unclear. */
export function GlossaryClosing() {
  return <Closing {...page.closing} />;
}
