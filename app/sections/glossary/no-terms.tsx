import page from "#content/en/pages/glossary.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { ShowAll } from "./show-all.tsx";

/** Stands where the terms would, when none match. */
export function NoTerms({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="self-start border-l-6 border-marigold py-1 pl-6 lg:col-span-8">
      <h2 className="text-h3">{page.empty.headline}</h2>
      <p className="mt-2 measure">{page.empty.text}</p>
      <ShowAll onClear={onClear} className={`${buttonClass("outline")} mt-6`} />
    </div>
  );
}
