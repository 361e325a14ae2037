import page from "#content/en/pages/about-us.yaml";

const { promise } = page;

/** One sentence to hold us to, and how we are paid. */
export function OurPromise() {
  return (
    <section aria-labelledby="promise" className="bg-band text-on-band">
      <div className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
        <h2 id="promise" className="font-sans text-h4 font-semibold tracking-normal lg:col-span-3">
          {promise.headline}
        </h2>
        <div className="lg:col-span-9">
          <p className="max-w-[26ch] font-serif text-h2 font-semibold text-balance">
            {promise.text}
          </p>
          <p className="mt-8 measure border-l-3 border-marigold pl-5 text-band-quiet">
            {promise.paid}
          </p>
        </div>
      </div>
    </section>
  );
}
