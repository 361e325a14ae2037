import { isIPv6 } from "node:net";
import { hostOf } from "./delivery/webhooks/host-of.ts";
import type { SettingReader } from "./setting-reader.ts";

/** Where requests are told to other programs. */
export interface WebhookSettings {
  /** Absolute addresses, none twice: https, or http to a host of `allow`. */
  readonly urls: readonly string[];
  /** Each as `whsec_` and base64; at least one when there are `urls`. */
  readonly secrets: readonly string[];
  /** Names and IP addresses as they stand in an address, IPv6 without brackets. */
  readonly allow: readonly string[];
}

/** Reads the three settings of webhooks; faults stay with the reader. */
export function readWebhooks(reader: SettingReader): WebhookSettings {
  const allow = reader.read<readonly string[]>(
    "WEBHOOK_ALLOW",
    [],
    "host names or IP addresses, separated by blanks or commas, without port or path",
    (text) => eachOf(text, plainHost),
  );
  const urls = reader.read<readonly string[]>(
    "WEBHOOK_URL",
    [],
    "https addresses, separated by blanks or commas, without user, password or #; http:// only to a host on WEBHOOK_ALLOW",
    (text) => eachOf(text, webhookAddress(allow)),
  );
  const secrets = reader.read<readonly string[]>(
    "WEBHOOK_SECRET",
    [],
    "whsec_ and 24 to 64 bytes in base64; several with blanks between",
    (text) => eachOf(text, signingSecret),
  );
  if (urls.length > 0 && reader.text("WEBHOOK_SECRET") === undefined)
    reader.refuse("WEBHOOK_SECRET", "set it beside WEBHOOK_URL: webhooks go out signed");
  return { urls, secrets, allow };
}

/** Every part of a list, none twice; undefined when one is at fault or there is none. */
function eachOf(
  text: string,
  parse: (part: string) => string | undefined,
): readonly string[] | undefined {
  const given = text.split(/[\s,]+/).filter((part) => part !== "");
  const parts = given.map(parse);
  const sound = parts.filter((part) => part !== undefined);
  return sound.length > 0 && sound.length === parts.length ? [...new Set(sound)] : undefined;
}

/** A host in the form that addresses give it: names in lower case, IPv4 as 10.0.0.7. */
function plainHost(part: string): string | undefined {
  const six = isIPv6(part);
  if (!six && !/^[\p{L}\p{N}._-]+$/u.test(part)) return undefined;
  const url = URL.parse(six ? `http://[${part}]` : `http://${part}`);
  return url === null ? undefined : hostOf(url);
}

function webhookAddress(allow: readonly string[]): (part: string) => string | undefined {
  return (part) => {
    const url = URL.parse(part);
    if (url === null || url.username !== "" || url.password !== "" || url.hash !== "")
      return undefined;
    const sound =
      url.protocol === "https:" || (url.protocol === "http:" && allow.includes(hostOf(url)));
    return sound ? url.href : undefined;
  };
}

/** Standard Webhooks 1.0, "Signature scheme": 192 to 512 bits. */
function signingSecret(part: string): string | undefined {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(part)?.[1];
  if (base64 === undefined) return undefined;
  const key = Buffer.from(base64, "base64");
  const whole = key.toString("base64") === base64;
  return whole && key.length >= 24 && key.length <= 64 ? part : undefined;
}
