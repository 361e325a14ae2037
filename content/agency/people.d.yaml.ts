import type { People } from "./people.schema.ts";

declare const people: People;
export default people;
