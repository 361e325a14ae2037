import type { Config } from "@react-router/dev/config";

/** Prerendered for the server to send; no visitor opens these addresses. */
const errorPages = ["/404", "/problem", "/offline"];

export default {
  appDirectory: "app",
  // Set by scripts/build.ts: each build has a folder of its own.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // A path with an extension is a file, which the service renders on request, as it does the pages of plan data.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => !path.includes(".") && !path.startsWith("/plans")),
    ...errorPages,
  ],
} satisfies Config;
