const paths = {
  phone:
    "M6.6 3.5 9 3l2 4.6-2 1.6a12 12 0 0 0 5.8 5.8l1.6-2 4.6 2-.5 2.4c-.2 1-1 1.6-2 1.6C10.6 19 5 13.4 5 5.5c0-1 .6-1.8 1.6-2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  arrow: "M4 12h15m-6-6 6 6-6 6",
  back: "M20 12H5m6-6-6 6 6 6",
  chevron: "m6 9.5 6 6 6-6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  box: "M5 5h14v14H5z",
  download: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  alert: "M12 3.5 21.5 20h-19zM12 10v4.5m0 2.5v.2",
} as const;

type IconName = keyof typeof paths;

/** By size in pixels, at text of 100%; icons grow with the text, on phones as far as there is room. */
const sizes = {
  20: "size-[min(1.25rem,6.5vw)]",
  22: "size-[min(1.375rem,7vw)]",
  28: "size-[min(1.75rem,9vw)]",
} as const;

interface IconProps {
  readonly name: IconName;
  readonly size?: keyof typeof sizes;
}

/** A decorative line icon next to text; hidden from screen readers. */
export function Icon({ name, size = 22 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={sizes[size]}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
