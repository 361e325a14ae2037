import { readFileSync } from "node:fs";
import { settings } from "#server/config/settings.ts";

/** One of the files under `deploy/`. */
export function deployFile(name: string): string {
  return readFileSync(`deploy/${name}`, "utf8");
}

type Values = Record<string, string>;

/** `NAME=value` of each line, those that are commented out too. */
export function envFile(text: string): Values {
  return Object.fromEntries(
    [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** What the lines `Environment=` of a systemd unit set. */
export function unitEnvironment(text: string): Values {
  return pairs([...text.matchAll(/^Environment=(.*)$/gm)].map(([, line = ""]) => line).join(" "));
}

/** What `ENV` sets in a container file. */
export function containerEnvironment(text: string): Values {
  const lines = text.replaceAll(/\\\n\s*/g, " ").matchAll(/^ENV (.*)$/gm);
  return pairs([...lines].map(([, line = ""]) => line).join(" "));
}

function pairs(words: string): Values {
  return Object.fromEntries(
    words.split(/\s+/).flatMap((word) => {
      const [name = "", ...value] = word.split("=");
      return name === "" ? [] : [[name, value.join("=")]];
    }),
  );
}

const known = new Set<string>([...settings.map(({ name }) => name), "NODE_ENV", "PATH"]);

/** The names that are neither a setting nor Node's or the system's own. */
export function unknownSettings(values: Values): string[] {
  return Object.keys(values).filter((name) => !known.has(name));
}

/** The values of a directive of a systemd unit, in order. */
export function directive(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}
