import type { Disclosure } from "./disclosure.schema.ts";

declare const disclosure: Disclosure;
export default disclosure;
