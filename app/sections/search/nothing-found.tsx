import words from "#content/en/site/search.yaml";
import { PhoneNumber } from "#app/sections/page/contact.tsx";

/** Ways onward where the search found nothing, or failed. */
export function NothingFound({ failed }: { readonly failed: boolean }) {
  return (
    <div className="mt-5">
      <p className="measure">{failed ? words.failed : words.noneText}</p>
      <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {words.onward.map(({ label, to }) => (
          <a key={to} href={to} className="text-link">
            {label}
          </a>
        ))}
        <span className="inline-flex min-h-11 items-center gap-2">
          {words.call}:
          <PhoneNumber />
        </span>
      </p>
    </div>
  );
}
