import type { DeskRole } from "#contract/desk.ts";
import type { AuditEntry } from "#contract/desk-accounts.ts";

export const roleWords: Readonly<Record<DeskRole, string>> = {
  agent: "Agent",
  manager: "Manager",
};

/** What was done, after the name of who did it. `{}` stands for a lead's number, a name or a count. */
const acts: Readonly<Record<string, string>> = {
  "sign-in": "signed in",
  "sign-in-passkey": "signed in with a passkey",
  "sign-out": "signed out",
  "sign-out-session": "ended another session of theirs",
  "sign-out-everywhere": "signed {} out everywhere",
  invite: "invited {}",
  "invite-again": "sent {} a new link",
  disable: "disabled {}",
  enable: "enabled {}",
  "make-manager": "made {} a manager",
  "make-agent": "made {} an agent",
  "add-passkey": "added a passkey",
  "remove-passkey": "removed a passkey",
  retry: "sent a message about lead {} again",
  "export-numbers": "exported the numbers of {} days",
  "export-person": "exported the data of the person of lead {}",
  erase: "erased the person of lead {}",
  release: "released lead {}",
  discard: "discarded lead {}",
  "allow-contact": "allowed contact with lead {} again",
};

/** What an entry of the audit log says after the name: `invited Maria Delgado`. */
export function actWords({ act, subject }: Pick<AuditEntry, "act" | "subject">): string {
  const words = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (words !== undefined) return words.replace("{}", () => subject || "somebody");
  return `${act.replaceAll("-", " ")} ${subject}`.trim();
}
