/** Prints an error's message without its stack, and all messages of an AggregateError. */
export function printError(error: unknown): void {
  const errors = error instanceof AggregateError ? error.errors : [error];
  for (const one of errors) {
    process.stderr.write(`\n${one instanceof Error ? one.message : String(one)}\n`);
  }
}

/** Prints an error and exits with code 1. */
export function exitWithError(error: unknown): never {
  printError(error);
  process.exit(1);
}
