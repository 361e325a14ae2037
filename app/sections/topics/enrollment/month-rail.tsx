import type { CalendarMonth } from "#content/en/topics/enrollment-periods.schema.ts";

const fills: Record<CalendarMonth["open"], string> = {
  all: "h-full",
  none: "hidden",
  "second half": "mt-auto h-1/2",
  "first week": "h-1/4",
};

/**
 * Months from top to bottom with a bar that is filled while a period is open. The words say the dates, so
 * where large text needs the room, it goes.
 */
export function MonthRail({ months }: { readonly months: readonly CalendarMonth[] }) {
  return (
    <div aria-hidden="true" className="hidden flex-col @2xs:flex">
      {months.map(({ name, open }) => (
        <div key={name} className="flex min-h-12 flex-1 gap-3 border-t border-line/40">
          <span className="w-[2.5em] pt-1 text-small font-semibold">{name}</span>
          <span className="flex w-3.5 flex-col border-x border-line bg-card">
            <span className={`w-0 border-l-12 border-pine ${fills[open]}`} />
          </span>
        </div>
      ))}
    </div>
  );
}
