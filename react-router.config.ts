import type { Config } from "@react-router/dev/config";

/** Rendered for any unknown address; the server sends it with status 404. */
const notFound = "/404";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), notFound],
} satisfies Config;
