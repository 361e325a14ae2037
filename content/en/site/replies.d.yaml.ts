import type { Replies } from "./replies.schema.ts";

declare const replies: Replies;
export default replies;
