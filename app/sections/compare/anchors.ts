/** Ids of the headings that the buttons of the page lead to. */
export const compareAnchor = "compare";
export const requestAnchor = "request";
