import { ConfigError } from "./config-error.ts";
import type { Environment } from "./settings.ts";

type Name = keyof Environment;

/** Reads settings one by one and keeps every fault, so that all are told at once. */
export interface SettingReader {
  /** The setting's trimmed text, or undefined when unset or empty. */
  text(name: Name): string | undefined;
  /** `parse` of the text, or `fallback` when it is unset or `parse` answers undefined (then `fault` is kept). */
  read<T>(name: Name, fallback: T, fault: string, parse: (text: string) => T | undefined): T;
  /** Keeps a fault that lies between settings; told with the others, under this one's name. */
  refuse(name: Name, fault: string): void;
  /** @throws {ConfigError} when any setting was at fault */
  finish(): void;
}

export function createSettingReader(env: Environment): SettingReader {
  const faults: string[] = [];
  const text = (name: Name) => env[name]?.trim() || undefined;
  // The value itself is never quoted: it may hold a password.
  const refuse = (name: Name, fault: string) => void faults.push(`${name}: ${fault}`);
  return {
    text,
    read(name, fallback, fault, parse) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = parse(given);
      if (value === undefined) refuse(name, fault);
      return value ?? fallback;
    },
    refuse,
    finish() {
      if (faults.length > 0) throw new ConfigError(faults);
    },
  };
}
