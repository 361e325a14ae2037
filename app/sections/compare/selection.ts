/** How many plans can be compared at once. */
export const maxCompared = 3;

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
export function firstSelection(plans: readonly { readonly id: string }[]): readonly string[] {
  return plans.slice(0, 2).map(({ id }) => id);
}
