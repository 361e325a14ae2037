import type { AmountsTable } from "#content/amounts/amounts.schema.ts";
import { fieldPath } from "#scripts/content/field-path.ts";
import type { Finding } from "./finding.ts";

/** By which of its fields a sample is told from others, the first there is. */
const names = ["name", "title", "value", "label", "id"];

/**
 * Everything in a content file that is marked as invented: `sample: true` on a part, or the part's name in
 * a list `samples`.
 */
export function sampleFindings(file: string, tree: unknown, path = ""): Finding[] {
  if (Array.isArray(tree)) {
    return tree.flatMap((item, index) => sampleFindings(file, item, `${path}[${index}]`));
  }
  if (typeof tree !== "object" || tree === null) return [];
  const entries = Object.entries(tree);
  const fields = new Map<string, unknown>(entries);
  return [
    ...(fields.get("sample") === true ? [sample(file, path, nameOf(fields))] : []),
    ...listed(fields.get("samples")).map((name) => sample(file, fieldPath(path, name))),
    ...entries.flatMap(([key, value]) => sampleFindings(file, value, fieldPath(path, key))),
  ];
}

/** Amounts whose source calls them samples: prices that no one publishes. */
export function sampleAmounts(file: string, table: AmountsTable): Finding[] {
  return Object.entries(table.amounts)
    .filter(
      ([, { source, guide }]) => guide !== null && /sample/i.test(table.sources[source] ?? ""),
    )
    .map(([id]) => sample(file, `amounts.${id}`));
}

function sample(file: string, path: string, name?: string): Finding {
  const where = path === "" ? file : `${file}: ${path}`;
  return { kind: "sample", where, what: name ? `"${name}" is a sample` : "is a sample" };
}

function nameOf(fields: ReadonlyMap<string, unknown>): string | undefined {
  const values = names.map((name) => fields.get(name));
  return values.find((value) => typeof value === "string");
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
