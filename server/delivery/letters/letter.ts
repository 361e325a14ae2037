/** A piece of running text; a link where it leads somewhere. */
export type Run = string | { readonly words: string; readonly href: string };

/** One line of a list of facts: what it is called and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: Run;
}

export type Block =
  | { readonly kind: "heading"; readonly words: string }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Somebody else's words, set apart so that none of them can pass for ours. */
  | { readonly kind: "quote"; readonly lines: readonly string[] }
  | { readonly kind: "attachment"; readonly name: string; readonly note: string }
  | { readonly kind: "warning"; readonly title: string; readonly words: string }
  | { readonly kind: "action"; readonly words: string; readonly href: string };

/**
 * What an email says, before it has a form: the HTML and the plain text are both written from it, so
 * that neither can lack what the other has.
 */
export interface Letter {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why it came and what the rules require, one paragraph each. */
  readonly smallPrint: readonly (readonly Run[])[];
}
