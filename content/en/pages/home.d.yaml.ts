import type { HomePage } from "./home.schema.ts";

declare const home: HomePage;
export default home;
