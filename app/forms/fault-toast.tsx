import agency from "#content/agency/agency.yaml";

/** An answer may be a whole page of a proxy; the toast shows its beginning, as text. */
const longest = 200;

/** The words of a failed submission, with the phone number beside them. */
export function FaultToast({ message }: { readonly message: string }) {
  return (
    <>
      {message.length > longest ? `${message.slice(0, longest)}…` : message}{" "}
      <a
        href={agency.phone.href}
        className="font-semibold whitespace-nowrap underline underline-offset-4"
      >
        {agency.phone.display}
      </a>
    </>
  );
}
