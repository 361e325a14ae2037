/** Prints an error's message without its stack. */
export function printError(error: unknown): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
}

/** Prints an error and exits with code 1. */
export function exitWithError(error: unknown): never {
  printError(error);
  process.exit(1);
}
