const fence = /^---\n([\s\S]*?)\n---\n/;

/**
 * Parts a file into what stands between its first two lines of three hyphens (YAML) and the text after
 * it. The text keeps its line numbers: the lines of the first part are left empty.
 * @returns null when the file does not begin with such a part
 */
export function splitFrontMatter(file: string): { yaml: string; text: string } | null {
  const match = fence.exec(file.replaceAll("\r\n", "\n"));
  if (!match) return null;
  const [whole, yaml = ""] = match;
  const rest = file.replaceAll("\r\n", "\n").slice(whole.length);
  return { yaml, text: "\n".repeat(whole.split("\n").length - 1) + rest };
}
