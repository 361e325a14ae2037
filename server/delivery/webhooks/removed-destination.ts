import type { Sender } from "#server/delivery/sender.ts";

/**
 * Sends nothing: for messages to a webhook that is no longer among the settings. They fail where the
 * operator sees them, for nobody else would ever take them up.
 */
export const removedDestination: Sender = {
  async send() {
    return { result: "refused", reason: "destination-removed" };
  },
  close() {},
};
