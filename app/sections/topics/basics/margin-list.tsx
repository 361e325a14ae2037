interface MarginListProps {
  readonly title: string;
  readonly items: readonly string[];
  /** The items follow one another. */
  readonly ordered?: boolean;
}

/** A short list in the margin of a topic. */
export function MarginList({ title, items, ordered = false }: MarginListProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <div className="rounded-card bg-sand p-6 sm:p-7">
      <p className="font-semibold">{title}</p>
      <List className={`mt-3 space-y-3 pl-6 ${ordered ? "list-decimal" : "list-disc"}`}>
        {items.map((item) => (
          <li key={item} className="pl-1 marker:font-semibold marker:text-pine">
            {item}
          </li>
        ))}
      </List>
    </div>
  );
}
