import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the site. The list of prerendered pages derives from it (react-router.config.ts). */
export default [
  index("routes/home.tsx"),
  route("thank-you-guide", "routes/thank-you-guide.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
