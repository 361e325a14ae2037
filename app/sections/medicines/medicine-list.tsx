import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { fillPlaces } from "#content/fill-places.ts";
import { list as words } from "#content/en/tools/my-medicines.yaml";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { keepInTab, keptMedicines, recall } from "#app/ui/tab-storage.ts";

/** What a visitor enters for each medicine, in the order of the fields. */
const fields = ["medicine", "strength", "use"] as const;
type FieldName = (typeof fields)[number];
type Medicine = Readonly<Record<FieldName, string>>;

/** The id stays with a medicine, wherever it moves in the list. */
interface Row extends Medicine {
  readonly id: number;
}

interface ListState {
  readonly rows: readonly Row[];
  /** What the last change did, announced; empty after typing. */
  readonly notice: string;
  /** The rows before medicines were removed, for the button that brings them back. */
  readonly before: readonly Row[] | null;
}

/** How many medicines fit on one sheet of paper. */
const most = 20;
/** The fewest lines of the table on paper. */
const sheetLines = 10;
/** Under the notes' name. */
const noteLines = [1, 2];

const empty: Medicine = { medicine: "", strength: "", use: "" };
const firstRows = emptyRows(1);

interface MedicineListProps {
  /** Id of the list's heading. */
  readonly labelledBy: string;
}

/**
 * The visitor's medicines: fields to type them in, and the sheet that is printed. Without script, only the sheet
 * shows, with empty lines. There is no form, so nothing can be sent.
 */
export function MedicineList({ labelledBy }: MedicineListProps) {
  const { rows, notice, before, ...list } = useMedicines();
  return (
    <>
      {/* If the script fails halfway, what was typed is only in the fields, and they are printed. */}
      <div className="hidden in-data-[live=never]:block not-print:scripted:block">
        <ol aria-labelledby={labelledBy}>
          {rows.map((row, index) => (
            <MedicineRow
              key={row.id}
              row={row}
              title={titleOf(index)}
              onType={(field, value) => list.type(row, field, value)}
              onKey={(event) => goOn(event, list.add)}
              onRemove={() => list.remove(row)}
            />
          ))}
        </ol>
        <div className="flex min-h-14 flex-wrap items-center gap-x-4 py-1">
          <p role="status">
            <span key={notice}>{notice}</span>
          </p>
          {before && (
            <button type="button" className="text-link cursor-pointer" onClick={list.undo}>
              {words.undo}
            </button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <Button look="outline" onClick={list.add}>
            {words.add}
          </Button>
          <Button data-do="print">
            <Icon name="print" />
            {words.print}
          </Button>
          <button type="button" className="text-link cursor-pointer" onClick={list.clear}>
            {words.clear}
          </button>
        </div>
      </div>
      <ToRead medicines={rows.filter(isFilled)} />
      <Sheet medicines={rows.filter(isFilled)} />
    </>
  );
}

interface MedicineRowProps {
  readonly row: Row;
  readonly title: string;
  readonly onType: (field: FieldName, value: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onRemove: () => void;
}

/** The inputs keep their own values, so that what is typed before hydration stays. */
function MedicineRow({ row, title, onType, onKey, onRemove }: MedicineRowProps) {
  const id = groupId(row.id);
  return (
    <li className="border-b border-hair">
      <div
        role="group"
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        className="medicine-row"
      >
        <p id={`${id}-title`} className="font-serif text-h4 font-semibold">
          <span key={title}>{title}</span>
        </p>
        {fields.map((field) => (
          <Field
            key={field}
            form={id}
            name={field}
            label={words[field]}
            defaultValue={row[field]}
            maxLength={80}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            onChange={({ target }) => onType(field, target.value)}
            onKeyDown={onKey}
          />
        ))}
        <button
          type="button"
          aria-label={`${words.remove} ${row.medicine.trim() || title}`}
          className="text-link cursor-pointer"
          onClick={onRemove}
        >
          {words.remove}
        </button>
      </div>
    </li>
  );
}

/** The list in large type, to read out on the phone. */
function ToRead({ medicines }: { readonly medicines: readonly Row[] }) {
  if (medicines.length === 0) return null;
  return (
    <details className="mt-5 border-t border-hair print:hidden">
      <summary className="flex min-h-13 items-center justify-between gap-4 font-semibold text-pine">
        <span className="underline underline-offset-4">{words.read}</span>
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <ol translate="no" className="stack-4 list-decimal pl-[1.4em] text-h3">
        {medicines.map((row) => (
          <li key={`${row.id} ${textOf([row])}`}>
            {fields.map((field) => (
              <span key={field} className="block first:font-semibold">
                {row[field]}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

const cell = "border border-line px-3 py-1.5 text-left align-top print:py-0.5";

const widths = { medicine: "w-2/5", strength: "w-1/4", use: "" };

/** The list on paper. A translation tool must not change the names of medicines. */
function Sheet({ medicines }: { readonly medicines: readonly Row[] }) {
  const blank = Math.max(sheetLines - medicines.length, 0);
  const blankRows = Array.from({ length: blank }, (_, line) => ({ ...empty, id: -line }));
  return (
    <div className="kept-sheet few-sheets pt-4 not-print:scripted:hidden">
      <h2 className="font-serif text-h3 font-semibold print:text-h2">{words.sheet}</h2>
      <Blanks lines={words.lines.slice(0, 2)} />
      <table className="mt-4 w-full table-fixed border-collapse bg-card">
        <caption className="sr-only">{words.sheet}</caption>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col" className={`${cell} font-semibold ${widths[field]}`}>
                {words[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...medicines, ...blankRows].map((row) => (
            <tr key={row.id} className="h-10 break-inside-avoid print:h-9">
              {fields.map((field) => (
                <td key={`${field} ${row[field]}`} translate="no" className={cell}>
                  {row[field] || "\u00A0"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Blanks lines={words.lines.slice(2)} />
      <p className="mt-3 text-small print:text-[12pt]">{words.notes}</p>
      {noteLines.map((line) => (
        <div key={line} className="h-8 border-b border-line print:last:mb-6" />
      ))}
    </div>
  );
}

function Blanks({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="blanks grid grid-cols-2 gap-x-8">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The list and its changes. This tab keeps it (`keepInTab`), and nothing else does. */
function useMedicines() {
  const [{ rows, notice, before }, setState] = useState<ListState>(() => stateOf(firstRows));
  const focusNext = useRef("");
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what was typed and kept
  useEffect(() => setState(stateOf(startRows())), []);
  useEffect(() => {
    if (rows !== firstRows) keepInTab(keptMedicines, textOf(rows));
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = "";
  }, [rows]);

  /** Makes a change, then moves the focus to the element with this id. */
  function change(next: ListState, focus: string): void {
    focusNext.current = focus;
    setState(next);
  }

  function add(): void {
    const id = nextId(rows);
    if (rows.length < most)
      change(stateOf([...rows, { ...empty, id }]), `${groupId(id)}-${fields[0]}`);
    else setState({ ...stateOf(rows), notice: fillPlaces(words.full, { count: most }) });
  }

  function remove(row: Row): void {
    const at = rows.indexOf(row);
    const others = rows.filter((one) => one !== row);
    const nextRows = others.length > 0 ? others : emptyRows(nextId(rows));
    const name = row.medicine.trim() || titleOf(at);
    change(
      { rows: nextRows, notice: fillPlaces(words.removed, { name }), before: rows },
      groupId(nextRows[Math.min(at, nextRows.length - 1)]?.id),
    );
  }

  return {
    rows,
    notice,
    before,
    type: (row: Row, field: FieldName, value: string) =>
      setState(stateOf(rows.map((one) => (one === row ? { ...row, [field]: value } : one)))),
    add,
    remove,
    undo: () =>
      change({ ...stateOf(before ?? rows), notice: words.restored }, groupId(before?.[0]?.id)),
    clear: () => setState({ rows: emptyRows(nextId(rows)), notice: words.cleared, before: rows }),
  };
}

/** Enter leads to the next field, and from the last one to a new medicine. */
function goOn(event: KeyboardEvent<HTMLInputElement>, add: () => void): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const inputs = [...(event.currentTarget.closest("ol")?.querySelectorAll("input") ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else add();
}

function stateOf(rows: readonly Row[]): ListState {
  return { rows, notice: "", before: null };
}

/**
 * The rows after hydration: what was typed or focused before stays in its place, followed by what this tab kept from
 * an earlier visit.
 */
function startRows(): readonly Row[] {
  const typed = firstRows.map((row) => ({ ...row, ...typedIn(row) }));
  const medicines = readKept(recall(keptMedicines)).filter(
    (one) => !typed.some((row) => fields.every((field) => row[field] === one[field])),
  );
  if (medicines.length === 0) return typed;
  const usedRows = typed.filter((row) => isFilled(row) || hasFocus(row));
  return [
    ...usedRows,
    ...medicines.map((one, index) => ({ ...one, id: nextId(firstRows) + index })),
  ];
}

function typedIn({ id }: Row): Medicine {
  const [medicine = "", strength = "", use = ""] = fields.map((field) => {
    const input = document.getElementById(`${groupId(id)}-${field}`);
    return input instanceof HTMLInputElement ? input.value : "";
  });
  return { medicine, strength, use };
}

function hasFocus({ id }: Row): boolean {
  return document.getElementById(groupId(id))?.contains(document.activeElement) ?? false;
}

/** The medicines as this tab keeps them; null for an empty list. */
function textOf(rows: readonly Row[]): string | null {
  const filled = rows.filter(isFilled);
  return filled.length === 0
    ? null
    : JSON.stringify(filled.map((row) => fields.map((field) => row[field])));
}

/** Reads what `textOf` wrote; empty if it is missing or unreadable. */
function readKept(text: string | null): Medicine[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.map((values: unknown) => {
      const [medicine, strength, use] = Array.isArray(values) ? values.map(String) : [];
      return { medicine: medicine ?? "", strength: strength ?? "", use: use ?? "" };
    });
  } catch {
    return [];
  }
}

function isFilled(row: Medicine): boolean {
  return fields.some((field) => row[field].trim() !== "");
}

/** One empty row, with this id. */
function emptyRows(id: number): readonly Row[] {
  return [{ ...empty, id }];
}

function nextId(rows: readonly Row[]): number {
  return Math.max(...rows.map(({ id }) => id)) + 1;
}

function groupId(id: number | undefined): string {
  return `medicine-${id}`;
}

function titleOf(index: number): string {
  return fillPlaces(words.row, { number: index + 1 });
}
