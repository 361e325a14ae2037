import type { SearchWords } from "./search.schema.ts";

declare const search: SearchWords;
export default search;
