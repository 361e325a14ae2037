/** Prints an error's message without its stack, all messages of an AggregateError, and exits with code 1. */
export function exitWithError(error: unknown): never {
  const errors = error instanceof AggregateError ? error.errors : [error];
  for (const one of errors) {
    process.stderr.write(`\n${one instanceof Error ? one.message : String(one)}\n`);
  }
  process.exit(1);
}
