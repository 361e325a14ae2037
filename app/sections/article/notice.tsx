import page from "#content/en/pages/article.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** What a reader must know before the article. */
export function Notice({ children }: { readonly children: string }) {
  return (
    <div
      role="note"
      className="mt-8 flex max-w-[68ch] gap-4 rounded-card bg-marigold p-6 text-on-marigold"
    >
      <Icon name="alert" size={28} />
      <p>
        <strong>{page.notice}:</strong> {children}
      </p>
    </div>
  );
}
