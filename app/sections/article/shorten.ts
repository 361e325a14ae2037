/** A text of at most `most` characters, with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join("").trimEnd()}…`;
}
