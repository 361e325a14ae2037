import type { SearchWords } from "./search.schema.ts";

declare const search: SearchWords;
export default search;
export declare const label: SearchWords["label"];
export declare const hint: SearchWords["hint"];
export declare const button: SearchWords["button"];
export declare const titleStart: SearchWords["titleStart"];
