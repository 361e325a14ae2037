import type { ComparePlansPage } from "./compare-plans.schema.ts";

declare const comparePlans: ComparePlansPage;
export default comparePlans;
export declare const table: ComparePlansPage["table"];
export declare const samples: ComparePlansPage["samples"];
export declare const notes: ComparePlansPage["notes"];
export declare const otherHelp: ComparePlansPage["otherHelp"];
export declare const title: ComparePlansPage["title"];
export declare const description: ComparePlansPage["description"];
export declare const hero: ComparePlansPage["hero"];
export declare const picture: ComparePlansPage["picture"];
export declare const compare: ComparePlansPage["compare"];
export declare const types: ComparePlansPage["types"];
export declare const help: ComparePlansPage["help"];
export declare const request: ComparePlansPage["request"];
