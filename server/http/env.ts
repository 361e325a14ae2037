import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** What every handler finds on its context: Node's own request and response, and the route for the log. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** A fixed pattern or a path of the site; never what the visitor typed. */
    route: string;
  };
}

export type HttpContext = Context<HttpEnv>;
