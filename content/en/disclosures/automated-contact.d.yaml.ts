import type { Consent } from "./consent.schema.ts";

declare const consent: Consent;
export default consent;
export declare const version: Consent["version"];
export declare const label: Consent["label"];
export declare const text: Consent["text"];
