import { Icon } from "#app/ui/icon.tsx";
import type { PlanValue } from "./plan-rows.ts";

interface PlanCellProps {
  readonly value: PlanValue;
  readonly words: { readonly yes: string; readonly no: string };
}

/** A value of the table: yes and no as a word with its icon, a list as a list. */
export function PlanCell({ value, words }: PlanCellProps) {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") {
    return (
      <span className="inline-flex items-center gap-2 font-semibold">
        <Icon name={value ? "check" : "close"} />
        {value ? words.yes : words.no}
      </span>
    );
  }
  return (
    <ul className="list-disc space-y-1 pl-5">
      {value.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
