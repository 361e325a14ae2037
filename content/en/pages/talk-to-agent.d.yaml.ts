import type { TalkToAgentPage } from "./talk-to-agent.schema.ts";

declare const talkToAgent: TalkToAgentPage;
export default talkToAgent;
