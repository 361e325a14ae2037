import { ensureBuild } from "./ensure-build.ts";
import { sayFault } from "./say-fault.ts";

await ensureBuild(process.cwd(), { force: true }).catch(sayFault);
