import { request } from "#content/en/pages/compare-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { requestAnchor } from "./anchors.ts";

/** What a comparison of the visitor's own starts from. */
export function RequestWords() {
  return (
    <>
      <h2 id={requestAnchor} tabIndex={-1} className="text-h2">
        {request.headline}
      </h2>
      <p className="mt-5 text-lead text-quiet">{request.text}</p>
      <h3 className="mt-10 text-h4">{request.title}</h3>
      <ul className="mt-3 space-y-2">
        {request.list.map((item) => (
          <li key={item} className="flex gap-3">
            <span className="pt-1 text-pine">
              <Icon name="check" />
            </span>
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small">{request.note}</p>
    </>
  );
}
