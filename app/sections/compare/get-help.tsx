import { help } from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { requestAnchor } from "./anchors.ts";
import { OtherHelp } from "./other-help.tsx";

const heading = "font-serif text-h3 font-semibold";

/** Who can help: an agent through the form below, the phone, and those who sell nothing. */
export function GetHelp() {
  return (
    <>
      <p className="measure text-lead text-quiet">{help.intro}</p>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="rounded-card bg-mint p-7 sm:p-10 lg:col-span-7 lg:row-span-2 lg:self-start">
          <h4 className={heading}>{help.agent.title}</h4>
          <p className="mt-3 measure">{help.agent.text}</p>
          <a data-smooth="" href={`#${requestAnchor}`} className={`${buttonClass("primary")} mt-6`}>
            {help.agent.button}
          </a>
        </div>
        <OtherHelp />
      </div>
    </>
  );
}
