import type { Server } from "node:http";

/** Listens on a free port and prints it; ends at the first signal. */
export function listen(server: Server): void {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object") process.stdout.write(String(address?.port));
  });
  process.once("SIGTERM", () => process.exit(0));
}
