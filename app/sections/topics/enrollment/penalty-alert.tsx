import page from "#content/en/topics/enrollment-periods.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** What a missed date can cost: said by a word and a sign, not by the color alone. */
export function PenaltyAlert({ text }: { readonly text: string }) {
  return (
    <div className="mt-5 flex gap-4 rounded-control border-l-6 border-brick bg-brick-wash p-5 text-ink">
      <span className="mt-0.5 text-brick">
        <Icon name="alert" size={26} />
      </span>
      <p>
        <strong className="block text-brick">{page.alertLabel}</strong>
        {text}
      </p>
    </div>
  );
}
