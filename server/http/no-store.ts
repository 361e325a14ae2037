import { createMiddleware } from "hono/factory";

/** Nothing between here and the visitor may keep the answer. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});
