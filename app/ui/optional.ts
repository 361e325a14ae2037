/**
 * Does something that a page works without, such as saving a draft or counting a visit. Browsers that lack the function
 * for it, and owners who turned it off, must not stop anything else.
 * @returns its result; undefined if it throws
 */
export function optional<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
