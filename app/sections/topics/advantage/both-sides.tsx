import page from "#content/en/topics/medicare-advantage.yaml";

const { sides } = page;

/** Advantages and considerations; where there is room each gain stands level with its other side. */
export function BothSides() {
  return (
    <section aria-labelledby="sides" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <h2 id="sides" className="text-h2 lg:col-span-6">
          {sides.headline}
        </h2>
        <p className="measure text-lead text-quiet lg:col-span-6 lg:self-end">{sides.intro}</p>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
        <Side side={sides.gains} line="border-pine" />
        <Side side={sides.asks} line="border-marigold" />
      </div>
    </section>
  );
}

/** The rows of both lists share their heights: six of them, as the content has points. */
function Side(props: { readonly side: typeof sides.gains; readonly line: string }) {
  const { label, points } = props.side;
  return (
    <div>
      <h3 className={`border-b-3 pb-3 text-h3 ${props.line}`}>{label}</h3>
      <ul className="md:grid md:auto-rows-fr">
        {points.map(({ title, text }) => (
          <li key={title} className="border-b border-hair py-5">
            <p className="font-semibold">{title}</p>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
