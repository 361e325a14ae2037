import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Set by scripts/build.ts: each build has a folder of its own.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
