import type { ReactNode } from "react";
import type { BasicsTopic } from "#content/en/topics/medicare-basics.schema.ts";
import { Icon } from "#app/ui/icon.tsx";

interface KeyTopicProps {
  readonly number: number;
  readonly topic: BasicsTopic;
  /** Stands in the margin beside the text. */
  readonly children?: ReactNode;
  /** Stands under the text, which then runs in two columns above its two halves. */
  readonly picture?: ReactNode;
}

/** One topic: a large numeral, the text, and what belongs to it. */
export function KeyTopic({ number, topic, children, picture }: KeyTopicProps) {
  const halves = picture ? "lg:grid lg:grid-cols-2 lg:gap-x-16" : "";
  return (
    <li className="grid gap-x-16 gap-y-6 border-t border-hair py-10 lg:grid-cols-12 lg:py-14">
      <div
        className={`grid gap-x-6 sm:grid-cols-[4rem_1fr] ${picture ? "lg:col-span-12" : "lg:col-span-7"}`}
      >
        <p aria-hidden="true" className="font-serif text-h1 leading-none font-semibold text-pine">
          {number}
        </p>
        <div className="max-sm:mt-3">
          <h3 className="text-h3">{topic.title}</h3>
          <div className={halves}>
            {topic.text.map((paragraph) => (
              <p key={paragraph} className="mt-3 measure">
                {paragraph}
              </p>
            ))}
          </div>
          {picture && <div className="mt-8 mb-4">{picture}</div>}
          {topic.link && (
            <a href={topic.link.to} className="mt-2 text-link">
              {topic.link.label}
              <Icon name="arrow" />
            </a>
          )}
        </div>
      </div>
      {children && <div className="sm:pl-22 lg:col-span-5 lg:pt-1 lg:pl-0">{children}</div>}
    </li>
  );
}
