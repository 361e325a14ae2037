import { ConfigError } from "./config-error.ts";
import type { Environment } from "./settings.ts";

type Name = keyof Environment;

/** Reads settings one by one and keeps every fault, so that all are told at once. */
export interface SettingReader {
  /** The setting's trimmed text, or undefined when unset or empty. */
  text(name: Name): string | undefined;
  /** `parse` of the text, or `fallback` when it is unset or `parse` answers undefined (then `fault` is kept). */
  read<T>(name: Name, fallback: T, fault: string, parse: (text: string) => T | undefined): T;
  /** @throws {ConfigError} when any setting was at fault */
  finish(): void;
}

export function createSettingReader(env: Environment): SettingReader {
  const faults: string[] = [];
  const text = (name: Name) => env[name]?.trim() || undefined;
  return {
    text,
    read(name, fallback, fault, parse) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = parse(given);
      // The value itself is never quoted: it may hold a password.
      if (value === undefined) faults.push(`${name}: ${fault}`);
      return value ?? fallback;
    },
    finish() {
      if (faults.length > 0) throw new ConfigError(faults);
    },
  };
}
