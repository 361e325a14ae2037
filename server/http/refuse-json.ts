import type { HttpContext } from "./env.ts";
import { statusOf, type Replies } from "./fault.ts";

/** Answers a request under `/api` that nothing there takes. */
export function refuseJson(fault: "not-found" | "wrong-method", replies: Replies, allow?: string) {
  return (c: HttpContext): Response => {
    if (allow !== undefined) c.header("Allow", allow);
    return c.json({ success: false, message: replies[fault] }, statusOf[fault]);
  };
}
