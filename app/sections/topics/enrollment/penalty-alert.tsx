import page from "#content/en/topics/enrollment-periods.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** What a missed date can cost: said by a word and a sign, not by the color alone. */
export function PenaltyAlert({ text }: { readonly text: string }) {
  return (
    <p className="mt-5 rounded-control border-l-6 border-brick bg-brick-wash p-5 text-ink">
      <strong className="flex items-center gap-2 text-brick">
        <Icon name="alert" />
        {page.alertLabel}
      </strong>
      {text}
    </p>
  );
}
