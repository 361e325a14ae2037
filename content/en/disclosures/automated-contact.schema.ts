export { schema } from "./consent.schema.ts";
