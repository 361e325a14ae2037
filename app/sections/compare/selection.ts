/** How many plans can be compared at once. */
export const maxCompared = 3;

/** Id of the element around the table, which says what it leaves out (`plan-columns` in the style sheet). */
export const planTableId = "plan-table";

interface Plan {
  readonly id: string;
}

/** Whether this plan can be pressed: taking away is always allowed, adding while there is room. */
export function canToggle(selected: readonly string[], id: string): boolean {
  return selected.includes(id) || selected.length < maxCompared;
}

/** The selection after a press on a plan: taken away if it was in, added at the end if there is room. */
export function togglePlan(selected: readonly string[], id: string): readonly string[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  return canToggle(selected, id) ? [...selected, id] : selected;
}

/** What is compared at the start: the first two plans. */
export function firstSelection(plans: readonly Plan[]): readonly string[] {
  return plans.slice(0, 2).map(({ id }) => id);
}

/** The places, counted from 1, of the plans that the table leaves out; `all` when it is left out whole. */
export function columnsWithout(selected: readonly string[], plans: readonly Plan[]): string {
  if (selected.length === 0) return "all";
  return plans.flatMap(({ id }, place) => (selected.includes(id) ? [] : [place + 1])).join(" ");
}
