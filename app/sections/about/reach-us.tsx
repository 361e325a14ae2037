import page from "#content/en/pages/about-us.yaml";
import { ContactList, HoursList } from "#app/sections/page/contact.tsx";

const { contact, hours } = page;

/** Where we are and when someone answers. */
export function ReachUs() {
  return (
    <div className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-12 border-t-3 border-marigold pt-10 lg:grid-cols-12">
        <section aria-labelledby="reach" className="lg:col-span-7">
          <h2 id="reach" className="mb-5 text-h3">
            {contact.headline}
          </h2>
          <ContactList words={contact} />
        </section>
        <section aria-labelledby="hours" className="lg:col-span-5">
          <h2 id="hours" className="text-h3">
            {hours.headline}
          </h2>
          <HoursList zone={hours.zone} />
        </section>
      </div>
    </div>
  );
}
