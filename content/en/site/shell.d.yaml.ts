import type { Shell } from "./shell.schema.ts";

export declare const brandShort: Shell["brandShort"];
export declare const skip: Shell["skip"];
export declare const menu: Shell["menu"];
export declare const mainNavigation: Shell["mainNavigation"];
export declare const notifications: Shell["notifications"];
export declare const close: Shell["close"];
export declare const call: Shell["call"];
export declare const primary: Shell["primary"];
export declare const talk: Shell["talk"];
export declare const footer: Shell["footer"];
