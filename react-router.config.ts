import type { Config } from "@react-router/dev/config";

/** Rendered for no address of their own: the server sends them with status 404 and with other faults. */
const errorPages = ["/404", "/problem", "/busy"];

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...errorPages],
} satisfies Config;
