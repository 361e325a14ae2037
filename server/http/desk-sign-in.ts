import { deskPaths, type DeskSignInPages } from "#contract/desk-sign-in.ts";

/** In the place of signing in, on pages that aren't the desk's: nothing is sent, and no link exists. */
export const idleSignIn: DeskSignInPages = {
  next: deskPaths.today,
  standIn: null,
  sendsMail: false,
  ask: async () => "unavailable",
  open: async () => ({ state: "no-link" }),
  use: async () => ({ outcome: "no-link" }),
  usePasskey: async () => ({ outcome: "no-passkey" }),
  addPasskey: async () => false,
  async signOut() {},
};
