export { schema } from "./plan-request.schema.ts";
