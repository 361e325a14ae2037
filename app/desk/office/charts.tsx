/** One bar, and the number that it stands for. */
interface Bar {
  readonly name: string;
  readonly count: number;
  /** What the number is a share of, if it's one. */
  readonly of?: number;
  /** Further numbers, one for each further heading. */
  readonly more?: readonly number[];
}

interface BarTableProps {
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  /** Headings of the names and of the numbers; shown if there are several numbers. */
  readonly heads: readonly string[];
  readonly bars: readonly Bar[];
  /** What the longest bar stands for; by default the highest number. */
  readonly most?: number | undefined;
}

/** A table of counts, each with a bar. The bars only repeat the numbers, so screen readers pass over them. */
export function BarTable({ caption, isCaptionShown = false, heads, bars, most }: BarTableProps) {
  const longest = most ?? Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="bars">
      <caption className={isCaptionShown ? "" : "sr-only"}>{caption}</caption>
      <thead className={heads.length > 2 ? "" : "sr-only"}>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, count, of, more = [] }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
              <BarLine share={count / longest} />
            </th>
            <td>
              {count.toLocaleString("en-US")}
              {of ? <span className="quiet"> ({Math.round((100 * count) / of)}%)</span> : null}
            </td>
            {more.map((number, index) => (
              <td key={heads[index + 2]}>{number.toLocaleString("en-US")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** SVG has its lengths in attributes; a style attribute would need a looser content security policy. */
function BarLine({ share }: { readonly share: number }) {
  const percent = Math.max(0, Math.min(100, share * 100));
  return (
    <svg aria-hidden="true" className="bar-line" width="100%" height="6">
      <rect width={`${percent.toFixed(1)}%`} height="6" rx="2" />
    </svg>
  );
}

/** Counts as columns side by side, oldest first; the table beside them has the numbers. */
export function Columns({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      aria-hidden="true"
      className="columns"
      viewBox={`0 0 ${counts.length * 10} 100`}
      preserveAspectRatio="none"
    >
      {counts.map((count, at) => {
        const height = (count / most) * 100;
        return (
          // The days never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <rect key={at} x={at * 10 + 1} y={100 - height} width="8" height={height} />
        );
      })}
    </svg>
  );
}
