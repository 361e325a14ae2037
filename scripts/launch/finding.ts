/** Something to replace, set or check before the site goes live. */
export interface Finding {
  readonly kind: "sample" | "setting" | "amount" | "review";
  /** File and field, or the setting's name. */
  readonly where: string;
  /** What is the matter, in a sentence without its full stop. */
  readonly what: string;
}
