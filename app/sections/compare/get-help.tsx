import agency from "#content/agency/agency.yaml";
import page from "#content/en/pages/compare-plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { JumpLink } from "#app/ui/jump-link.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { requestAnchor } from "./anchors.ts";

const { help } = page.compare;
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
          <JumpLink to={requestAnchor} className={`${buttonClass("primary")} mt-6`}>
            {help.agent.button}
          </JumpLink>
        </div>
        <div className="lg:col-span-5">
          <h4 className={heading}>{help.phone.title}</h4>
          <a href={agency.phone.href} className="mt-2 text-link">
            <Icon name="phone" />
            {agency.phone.display}
          </a>
          <ul className="text-small">
            {agency.hours.map(({ days, open }) => (
              <li key={days}>
                {days}: {open}
              </li>
            ))}
            <li className="text-quiet">{agency.timeZoneName}</li>
          </ul>
        </div>
        <div className="lg:col-span-5">
          <h4 className={heading}>{help.official.title}</h4>
          <p className="mt-3">
            <WholeNumbers>{help.official.text}</WholeNumbers>
          </p>
        </div>
      </div>
    </>
  );
}
