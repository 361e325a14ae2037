import { wrap } from "./wrap.ts";

// A service that takes no notice of how long anybody has waited.
wrap(performance, "now", () => 0);
