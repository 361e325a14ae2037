const months = 12;

/**
 * When the permission to contact that somebody gave with a form ends: 12 months later, as every form's
 * disclosure says. Of February 29 it ends on February 28.
 *
 * @param givenAt UTC, ISO 8601
 * @returns UTC, ISO 8601 with milliseconds
 */
export function permissionEnds(givenAt: string): string {
  const end = new Date(givenAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A day that the month lacks runs over into the next month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
}
