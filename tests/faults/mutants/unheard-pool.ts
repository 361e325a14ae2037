import { Client, Pool } from "pg";
import { wrap } from "./wrap.ts";

// A service that does not listen to what its connections to PostgreSQL say when they break.
for (const owner of [Pool.prototype, Client.prototype])
  wrap(owner, "on", (on, [event, listener], self) =>
    event === "error" ? self : on(event, listener),
  );
