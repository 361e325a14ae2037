import type { Agency } from "./agency.schema.ts";

declare const agency: Agency;
export default agency;
