export { schema } from "./disclosure.schema.ts";
