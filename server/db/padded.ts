/**
 * A list brought to a length that is a power of two by saying its last again: queries that ask about one to
 * a thousand values so come in eleven texts, and each can be kept prepared. For queries to which saying a
 * value twice makes no difference. At least one value.
 */
export function padded<Value>(values: readonly [Value, ...Value[]]): Value[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const last = values.at(-1) ?? values[0];
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}

/** Whether a list has a value, as `padded` needs it. */
export function isFilled<Value>(values: readonly Value[]): values is readonly [Value, ...Value[]] {
  return values.length > 0;
}
