/** What the code of a failed attempt says. */
export interface Reason {
  /** A clause without its full stop, fit to follow a colon. */
  readonly meaning: string;
  /** A sentence: what the operator can do about it. */
  readonly advice: string;
  /** True where sending it again would be of no use. */
  readonly final?: boolean;
}

/** A family of codes; `{peer}` and `{setting}` stand for who was asked and the setting that names it. */
export interface KnownReason extends Reason {
  readonly codes: RegExp;
}
