import type { LeadPage } from "#contract/desk-leads.ts";
import { markWords } from "#app/desk/parts/words.ts";

interface StopProps {
  readonly page: Pick<LeadPage, "stopMark">;
  readonly now: string;
}

/** Who asked for a stop, and who recorded it: with a shared number, it may have been someone else. */
export function WhoAsked({ page: { stopMark }, now }: StopProps) {
  const { as = null } = stopMark ?? {};
  return (
    <>
      {isOfAnother(stopMark) ? <bdi>{as?.name}</bdi> : "they"} asked
      {as && (
        <>
          , as{" "}
          <a href={`/desk/leads/${as.number}`} className="text">
            #{as.number}
          </a>
        </>
      )}
      .{stopMark && <bdi> {markWords(stopMark, now)}</bdi>}
    </>
  );
}

/** Whether someone else with the same number asked. */
export function isOfAnother(mark: LeadPage["stopMark"]): boolean {
  return mark?.as?.same === "phone";
}
