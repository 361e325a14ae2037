import page from "#content/en/pages/about-us.yaml";

const { how } = page;

/** Five steps, each set in a little further than the one before on wide screens. */
export function HowWeWork() {
  return (
    <section aria-labelledby="how" className="page band">
      <h2 id="how" className="text-h2">
        {how.headline}
      </h2>
      <p className="mt-4 measure text-lead text-quiet">{how.intro}</p>
      <ol className="mt-10 lg:mt-14">
        {how.steps.map((step, place) => (
          <li
            key={step.title}
            className={`grid grid-cols-[3.5rem_1fr] gap-x-4 border-l-3 border-pine py-4 pl-6 ${inset[place]}`}
          >
            <span aria-hidden="true" className="font-serif text-h1 leading-none text-pine">
              {place + 1}
            </span>
            <div>
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-1 max-w-[46ch]">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const inset = ["", "lg:ml-[8%]", "lg:ml-[16%]", "lg:ml-[24%]", "lg:ml-[32%]"];
