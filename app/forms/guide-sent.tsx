import { useEffect, useState } from "react";
import { sentTo as words, success } from "#content/en/forms/guide.yaml";
import { WithTyped } from "#app/ui/field.tsx";
import { optional } from "#app/ui/optional.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { showToast } from "#app/ui/toast.tsx";

/** The fragment with which the guide form opens its thank-you page. Works without storage. */
export const guideSent = "#sent";

/** The sessionStorage key of the address that the guide was sent to, until the thank-you page has shown it. */
export const guideSentTo = "guideSentTo";

interface GuideSentProps {
  /** The address, once it's known; the page is built without it. */
  readonly address?: string;
}

/**
 * Right after the guide form was sent from this tab: shows the toast, and names the address that the guide goes to, if
 * the tab could keep it. Then forgets both, so that neither a reload nor the next person at this computer sees them.
 */
export function GuideSent(props: GuideSentProps) {
  const [address, setAddress] = useState(props.address ?? "");
  useEffect(() => {
    if (location.hash !== guideSent) return;
    optional(() => history.replaceState(history.state, "", location.pathname));
    showToast({ look: "success", ...success });
    // oxlint-disable-next-line react/set-state-in-effect -- once; the page as served has no address
    setAddress(recall(guideSentTo) ?? "");
    keepInTab(guideSentTo, null);
  }, []);
  if (!address) return null;
  return (
    <>
      <p>
        <WithTyped text={words.text} place="[to]" typed={address} />
      </p>
      <p>
        {words.wrong}{" "}
        <a href={words.again.to} className="text-link">
          {words.again.label}
        </a>
      </p>
    </>
  );
}
