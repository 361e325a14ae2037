import type { LeadReplies } from "./lead-replies.schema.ts";

declare const replies: LeadReplies;
export default replies;
