import agency from "#content/agency/agency.yaml";

/** The words of a failed submission, with the phone number beside them. */
export function FaultToast({ message }: { readonly message: string }) {
  return (
    <>
      {message}{" "}
      <a
        href={agency.phone.href}
        className="font-semibold whitespace-nowrap underline underline-offset-4"
      >
        {agency.phone.display}
      </a>
    </>
  );
}
