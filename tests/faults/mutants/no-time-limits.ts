import { Server } from "node:http";
import { wrap } from "./wrap.ts";

// A service with a place for each of 100 clients, and all the time in the world for them.
wrap(Server.prototype, "listen", (listen, values, server) => {
  if (server instanceof Server) {
    server.maxConnections = 100;
    server.timeout = 0;
    server.headersTimeout = 0;
    server.requestTimeout = 0;
  }
  return listen(...values);
});
