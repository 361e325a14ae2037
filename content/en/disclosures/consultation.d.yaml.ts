import type { Disclosure } from "./disclosure.schema.ts";

declare const disclosure: Disclosure;
export default disclosure;
export declare const version: Disclosure["version"];
export declare const text: Disclosure["text"];
