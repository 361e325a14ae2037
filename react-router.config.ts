import type { Config } from "@react-router/dev/config";

/** Rendered for no address that a visitor asks for: they stand in for pages that cannot be given. */
const errorPages = ["/404", "/problem", "/busy", "/offline"];

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...errorPages],
} satisfies Config;
