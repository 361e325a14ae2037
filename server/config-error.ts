/** The settings as they stand do not allow a start; `faults` has one line for each, none quoting a secret. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings do not allow a start:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}
