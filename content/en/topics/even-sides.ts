/** How much longer one side may be than the other, as a share of the shorter. */
const leeway = 0.15;

/**
 * Whether two sides of a matter are given the same room: as many points, and texts of about the same
 * length (in characters). Pages that weigh a kind of coverage must not lean by giving one side more.
 */
export function evenSides(one: readonly string[], other: readonly string[]): boolean {
  const lengths = [one, other].map((side) => side.join(" ").length);
  return one.length === other.length && Math.max(...lengths) <= Math.min(...lengths) * (1 + leeway);
}
