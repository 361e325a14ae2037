import page from "#content/en/pages/glossary.yaml";
import { FieldFrame } from "#app/ui/field-frame.tsx";

/** As high as a text field: its line, its padding and its border. */
const height = "h-[calc(1.58em+24px)]";

/** The category to look in, All first. */
export function CategorySelect({ chosen }: { readonly chosen: string }) {
  return (
    <FieldFrame form="glossary" name="category" label={page.category}>
      {({ className, ...select }) => (
        <select {...select} defaultValue={chosen} className={`${className} ${height}`}>
          <option value="">{page.all}</option>
          {page.categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
