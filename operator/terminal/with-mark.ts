/** Excel reads a file of CSV as UTF-8 only when it starts with a byte order mark. */
export async function* withMark(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  yield "\ufeff";
  yield* lines;
}
