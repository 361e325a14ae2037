/** The path of a field within another, as faults name it: `team.name`; at the top the field alone. */
export function fieldPath(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}
