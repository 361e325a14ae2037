import { inside } from "#content/en/pages/home.yaml";

/** The guide's six topics, numbered as in its contents. */
export function GuideTopics() {
  return (
    <ol className="mt-9 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10">
      {inside.topics.map((topic, index) => (
        <li key={topic.title} className="flex gap-4 border-t border-line/40 py-5">
          <span
            aria-hidden="true"
            className="w-7 shrink-0 font-serif text-h3 leading-none text-pine"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-h4">{topic.title}</h3>
            <p className="mt-1 text-small text-quiet">{topic.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
