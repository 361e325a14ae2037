import type { AgencyNotification } from "./agency-notification.schema.ts";

declare const words: AgencyNotification;
export default words;
