/** Prints what went wrong in words, without a stack where the reader is not a programmer; ends with 1. */
export function exitWithError(error: unknown): never {
  const faults = error instanceof AggregateError ? error.errors : [error];
  for (const fault of faults) {
    process.stderr.write(`\n${fault instanceof Error ? fault.message : String(fault)}\n`);
  }
  process.exit(1);
}
