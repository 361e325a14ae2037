import type { Agency } from "./agency.schema.ts";

declare const agency: Agency;
export default agency;
export declare const phone: Agency["phone"];
export declare const timeZone: Agency["timeZone"];
