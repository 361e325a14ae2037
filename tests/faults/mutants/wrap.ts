import { IncomingMessage, Server } from "node:http";

/** Replaces a method: gets the original, bound to its object, and the arguments. */
type Around = (
  method: (...values: unknown[]) => unknown,
  values: unknown[],
  self: object,
) => unknown;

/** Replaces a method of a class or object with `around`. */
export function wrap(owner: object, name: string, around: Around): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== "function") throw new TypeError(`no method ${name}`);
  const wrapped = function (this: object, ...values: unknown[]): unknown {
    return around((...args): unknown => Reflect.apply(method, this, args), values, this);
  };
  Object.defineProperty(owner, name, { value: wrapped, writable: true, configurable: true });
}

/** Inspects or changes every request before the service sees it. */
export function onRequest(look: (request: IncomingMessage) => void): void {
  wrap(Server.prototype, "emit", (emit, values) => {
    for (const value of values) if (value instanceof IncomingMessage) look(value);
    return emit(...values);
  });
}

/**
 * Applies the fault that a file of mutants was loaded for: `requests.ts?own-keys` runs `faults["own-keys"]`.
 * @throws {TypeError} for a name that the file doesn't have
 */
export function makeFault(url: string, faults: Readonly<Record<string, () => void>>): void {
  const name = new URL(url).search.slice(1);
  const fault = faults[name];
  if (fault === undefined) throw new TypeError(`no fault named "${name}" in ${url}`);
  fault();
}
