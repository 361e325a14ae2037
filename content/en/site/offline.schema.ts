export { schema } from "./onward-page.schema.ts";
