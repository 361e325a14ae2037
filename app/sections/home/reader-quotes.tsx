import { guideReaders } from "#content/agency/testimonials.yaml";
import { inside } from "#content/en/pages/home.yaml";

/** Two readers of the guide. */
export function ReaderQuotes() {
  return (
    <div className="lg:col-span-5">
      <h3 className="text-h3">{inside.readersLabel}</h3>
      {guideReaders.map((reader) => (
        <figure key={reader.name} className="mt-5 border-l-3 border-marigold pl-5">
          <blockquote>“{reader.quote}”</blockquote>
          <figcaption className="mt-1 text-small text-quiet">{reader.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
