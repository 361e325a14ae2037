interface PictureKeyProps {
  readonly you: string;
  readonly others: string;
}

/** Says which colour of a picture stands for what: marigold for the person, mint for who else pays. */
export function PictureKey({ you, others }: PictureKeyProps) {
  return (
    <p className="mb-6 flex flex-wrap gap-x-6">
      <Entry className="fill-marigold">{you}</Entry>
      <Entry className="fill-mint">{others}</Entry>
    </p>
  );
}

function Entry({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="20" height="20" className="shrink-0 stroke-ink">
        <rect x="1" y="1" width="18" height="18" className={className} />
      </svg>
      {children}
    </span>
  );
}
