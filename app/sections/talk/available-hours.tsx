import agency from "#content/agency/agency.yaml";
import page from "#content/en/pages/talk-to-agent.yaml";
import { HoursList } from "#app/sections/page/contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { hours } = page;

/** When someone answers, in whose time, and the number to call now. */
export function AvailableHours() {
  return (
    <section aria-labelledby="hours" className="rounded-card bg-mint p-6 sm:p-8">
      <h2 id="hours" className="text-h3">
        {hours.headline}
      </h2>
      <HoursList zone={hours.zone} />
      <a href={agency.phone.href} className={`${buttonClass("accent")} mt-6 w-full`}>
        <Icon name="phone" />
        {hours.call} {agency.phone.display}
      </a>
      <p className="mt-3 text-small">
        {hours.text} {hours.answer}
      </p>
    </section>
  );
}
