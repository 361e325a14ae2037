import agency from "#content/agency/agency.yaml";

/**
 * The days and hours at which someone answers, day by day, and in whose time.
 * @param zone the words before the zone's name
 */
export function HoursList({ zone }: { readonly zone: string }) {
  return (
    <>
      <p className="mt-1 mb-3 text-small">
        {zone} {agency.timeZoneName}.
      </p>
      <dl>
        {agency.hours.map(({ days, open }) => (
          <div
            key={days}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line/40 py-2.5"
          >
            <dt>{days}</dt>
            <dd className="font-semibold">{open}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
