import type { ReactNode } from "react";

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A failure that stays on the page until it is mended. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <div role="alert" className="rounded-control border-2 border-brick bg-brick-wash p-5">
      <p className="font-bold text-brick">{title}</p>
      <div className="mt-1 space-y-2">{children}</div>
    </div>
  );
}
