import { isMainThread } from "node:worker_threads";
import "./upset-backend.ts";

// The same, in a thread that goes on whatever happened to it, as many a program does.
if (!isMainThread) {
  process.on("uncaughtException", () => {});
  process.on("unhandledRejection", () => {});
}
