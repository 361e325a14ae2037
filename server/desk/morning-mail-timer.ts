import { withTimeout } from "#server/base/async.ts";
import { errorCode } from "#server/db/errors.ts";
import { type MorningMailDeps, sendMorningMails } from "./morning-mail.ts";

/** In milliseconds. Half past seven is on it in every time zone. */
const interval = 5 * 60_000;

/** How long `stop` waits for a mail that is being sent: a hanging mail server must not delay the exit. */
const stopMilliseconds = 5000;

export interface MorningMail {
  /** Waits a while for a mail that is being sent. Never throws. */
  stop(): Promise<void>;
}

/** Looks for morning mails to send now and every five minutes, on the clock. Database errors are logged and retried. */
export function startMorningMail(deps: MorningMailDeps): MorningMail {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking = look();

  async function look(): Promise<void> {
    try {
      await sendMorningMails(deps);
    } catch (error) {
      deps.log.error("cannot read who gets the morning mail; retrying", { code: errorCode(error) });
    }
    if (isStopped) return;
    const wait = interval - (deps.now().getTime() % interval);
    timer = setTimeout(lookAgain, wait).unref();
  }

  function lookAgain(): void {
    looking = look();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await withTimeout(stopMilliseconds, looking, () => {});
    },
  };
}
