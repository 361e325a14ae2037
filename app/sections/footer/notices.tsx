import disclaimers from "#content/en/site/disclaimers.yaml";
import { footer } from "#content/en/site/shell.yaml";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** The notices every page carries: TPMO disclaimer, Medicare's own line, no link to government. */
export function Notices() {
  return (
    <section aria-labelledby="notices" className="border-t border-band-line">
      <div className="page grid gap-x-10 gap-y-3 py-10 lg:grid-cols-[1fr_3fr]">
        <h2 id="notices" className="font-sans text-h4 font-semibold tracking-normal">
          {footer.notices}
        </h2>
        <div className="max-w-[65ch] space-y-3 text-small text-band-quiet">
          <p>
            <WholeNumbers>{`${disclaimers.tpmo} ${disclaimers.medicareHours}`}</WholeNumbers>
          </p>
          <p>{disclaimers.notGovernment}</p>
          <p>{disclaimers.solicitation}</p>
        </div>
      </div>
    </section>
  );
}
