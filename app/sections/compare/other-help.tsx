import agency from "#content/agency/agency.yaml";
import { otherHelp } from "#content/en/pages/compare-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

const heading = "font-serif text-h3 font-semibold";

/** The phone, and those who sell nothing. */
export function OtherHelp() {
  return (
    <>
      <div className="lg:col-span-5">
        <h4 className={heading}>{otherHelp.phone.title}</h4>
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
        <h4 className={heading}>{otherHelp.official.title}</h4>
        <p className="mt-3">
          <WholeNumbers>{otherHelp.official.text}</WholeNumbers>
        </p>
      </div>
    </>
  );
}
