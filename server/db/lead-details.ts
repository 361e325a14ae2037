import type { LeadDetailsRow } from "./tables.ts";

/** Takes a row of `lead_details`, or none, and gives what it says by the names that code uses. */
export function detailsOf(row: LeadDetailsRow | undefined) {
  if (row === undefined) return null;
  return {
    phone: row.phone,
    birthdate: row.birthdate,
    medicarePartA: yesOrNo(row.medicare_part_a),
    medicarePartB: yesOrNo(row.medicare_part_b),
    preferredContactMethod: row.preferred_contact_method,
    bestTimeToContact: row.best_time_to_contact,
    message: row.message,
  };
}

function yesOrNo(value: number | null): boolean | null {
  return value === null ? null : value === 1;
}
