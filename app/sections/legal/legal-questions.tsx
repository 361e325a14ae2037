import agency from "#content/agency/agency.yaml";
import parts from "#content/en/legal/legal-parts.yaml";

const { ask } = parts;
const { street, city, state, postalCode } = agency.address;

/** Where to ask about the page: phone, email and post. */
export function LegalQuestions() {
  return (
    <section aria-labelledby="ask" className="mt-14 rounded-card bg-mint p-6 sm:p-9">
      <h2 id="ask" className="text-h3">
        {ask.heading}
      </h2>
      <p className="mt-2">{ask.text}</p>
      <address className="mt-4 grid gap-x-8 gap-y-2 not-italic sm:grid-cols-[auto_1fr]">
        <p className="flex flex-wrap items-center gap-x-2">
          {ask.call}
          <a href={agency.phone.href} className="text-link">
            {agency.phone.display}
          </a>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          {ask.write}
          <a href={`mailto:${agency.email}`} className="text-link">
            {agency.email}
          </a>
        </p>
        <p className="sm:col-span-2">
          {ask.post} {agency.name}, {street}, {city}, {state} {postalCode}
        </p>
      </address>
    </section>
  );
}
