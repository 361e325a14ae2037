import type { Shell } from "./shell.schema.ts";

declare const shell: Shell;
export default shell;
