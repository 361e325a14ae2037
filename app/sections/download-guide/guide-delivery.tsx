import page from "#content/en/pages/download-guide.yaml";

const { receive } = page;

/** How the guide comes, and what happens afterwards. */
export function GuideDelivery() {
  return (
    <section aria-labelledby="receive" className="page band">
      <div className="grid items-end gap-x-16 gap-y-3 lg:grid-cols-12">
        <h2 id="receive" className="text-h2 lg:col-span-5">
          {receive.headline}
        </h2>
        <p className="text-lead text-quiet lg:col-span-7">{receive.intro}</p>
      </div>
      <ol className="mt-8 grid gap-x-12 gap-y-7 md:grid-cols-3">
        {receive.steps.map(({ title, text }) => (
          <li key={title} className="border-t-3 border-pine pt-5">
            <h3 className="text-h4">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 measure border-l-3 border-marigold pl-5">{receive.after}</p>
    </section>
  );
}
