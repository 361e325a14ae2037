import page from "#content/en/pages/quiz.yaml";

const { partB, underwriting: medigap } = page.result;

/** What holds whichever way one goes; and, once the Medigap window is over, what that means. */
export function ResultNotes({ underwriting }: { readonly underwriting: boolean }) {
  return (
    <div className="mt-10 grid gap-x-14 gap-y-8 lg:grid-cols-2">
      <div>
        <h2 className="text-h4">{partB.title}</h2>
        <p className="mt-2 measure">{partB.text}</p>
      </div>
      {underwriting && (
        <div>
          <h2 className="text-h4">{medigap.title}</h2>
          <p className="mt-2 measure">{medigap.text}</p>
          <a href={medigap.read.to} className="text-link print:hidden">
            {medigap.read.label}
          </a>
        </div>
      )}
    </div>
  );
}
