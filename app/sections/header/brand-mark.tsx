/** The agency's mark: a bluebonnet in flower, drawn from leaves. */
export function BrandMark({ size = 44 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 44 44" className="shrink-0">
      <circle cx="22" cy="22" r="22" className="fill-mint" />
      <path d="M22 18v20" className="stroke-pine" strokeWidth="2.4" strokeLinecap="round" />
      <g className="fill-pine">
        <path d="M21 33c-6 .4-9.5-2.4-10.5-7 5.5-.6 9.5 2 10.5 7Z" />
        <path d="M23 33c6 .4 9.5-2.4 10.5-7-5.5-.6-9.5 2-10.5 7Z" />
        <path d="M21 24.5c-4.8.2-7.6-2-8.4-5.6 4.6-.4 7.6 1.6 8.4 5.6Z" />
        <path d="M23 24.5c4.8.2 7.6-2 8.4-5.6-4.6-.4-7.6 1.6-8.4 5.6Z" />
      </g>
      <path d="M22 6c3.4 3 4.2 7 0 11.5C17.8 13 18.6 9 22 6Z" className="fill-marigold" />
    </svg>
  );
}
