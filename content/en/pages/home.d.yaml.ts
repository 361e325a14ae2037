import type { HomePage } from "./home.schema.ts";

declare const home: HomePage;
export default home;
/** Ids of the amounts that this page quotes. */
export declare const amountsUsed: readonly string[];
