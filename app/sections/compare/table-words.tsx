import { notes, samples } from "#content/en/pages/compare-plans.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";

const shown = [notes.stars, notes.medigap, notes.premium, notes.drugs, disclaimers.solicitation];

/** Above the table: that its plans are samples, and of different kinds. */
export function SampleWords() {
  return (
    <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2">
      <p className="border-l-3 border-marigold pl-5 font-semibold">{samples.note}</p>
      <p>{samples.kinds}</p>
    </div>
  );
}

/** Under the table: what its figures leave out. */
export function TableNotes() {
  return (
    <ul className="mt-8 max-w-[65ch] space-y-2 text-small">
      {shown.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
