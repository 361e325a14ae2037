import { fieldPath } from "./field-path.ts";

/** Values that texts may name in braces: `{phone}`, `{amount:partB_premium}`. */
export type Facts = ReadonlyMap<string, string>;

const blank = /\{([a-zA-Z][\w:.-]*)\}/g;

export interface Filled {
  readonly value: unknown;
  /** Names of the facts that were used, in order of first use. */
  readonly used: readonly string[];
  /** `path: reason` for each name that no fact answers. */
  readonly faults: readonly string[];
}

/** Fills every `{name}` in every string of a parsed YAML tree; leaves other values as they are. */
export function fillIn(tree: unknown, facts: Facts): Filled {
  const used = new Set<string>();
  const faults: string[] = [];

  function text(value: string, path: string): string {
    return value.replace(blank, (whole, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined) faults.push(`${path}: there is no fact named "${name}"`);
      else used.add(name);
      return fact ?? whole;
    });
  }

  function walk(value: unknown, path: string): unknown {
    if (typeof value === "string") return text(value, path);
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}[${index}]`));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, walk(item, fieldPath(path, key))]),
    );
  }

  return { value: walk(tree, ""), used: [...used], faults };
}
