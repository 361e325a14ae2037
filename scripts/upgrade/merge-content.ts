import { isDeepStrictEqual } from "node:util";
import { diffIndices } from "node-diff3";

/** What became of one edit of the agency's. */
export interface Note {
  /**
   * - `kept`: it is in the new content.
   * - `both`: it is in the new content, although the release changed the same text.
   * - `moved`: it is in the new content, but the release dropped what it was an edit of.
   * - `gone`: the release has no place for it.
   */
  readonly kind: "kept" | "both" | "moved" | "gone";
  /** Where in the file, e.g. `phone.display`; empty for the whole file. */
  readonly path: string;
  /** The agency's value; undefined if the agency deleted something. */
  readonly value: unknown;
  /** What the release has there, if that was left out. */
  readonly release?: unknown;
}

type AddNote = (note: Note) => void;

/** A value as the earlier release had it, as the agency has it, and as the new release has it. */
interface Three<Value = unknown> {
  readonly base: Value;
  readonly ours: Value;
  readonly next: Value;
}

/**
 * Merges an agency's edits into a new release's content. Where both changed something, the agency's wins. What the
 * agency didn't edit is the release's.
 * @param note is called for each edit
 * @returns the merged value; undefined if it is to be deleted
 */
export function mergeValues({ base, ours, next }: Three, note: AddNote, path = ""): unknown {
  if (isDeepStrictEqual(ours, base) || isDeepStrictEqual(ours, next)) return next;
  if (isMap(ours) && isMap(next))
    return mergeMaps({ base: isMap(base) ? base : {}, ours, next }, note, path);
  if (isList(ours) && isList(next))
    return mergeLists({ base: isList(base) ? base : [], ours, next }, note, path);
  if (isDeepStrictEqual(next, base)) {
    note({ kind: "kept", path, value: ours });
    return ours;
  }
  // A field that was dropped, or that has parts now. Null is a value that isn't set.
  if (next === undefined || shapeOf(ours) !== shapeOf(next)) {
    note({ kind: "gone", path, value: ours, release: next });
    return next;
  }
  note({ kind: "both", path, value: ours, release: next });
  return ours;
}

type Fields = Readonly<Record<string, unknown>>;

function isMap(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !isList(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function shapeOf(value: unknown): string {
  if (isList(value)) return "list";
  return isMap(value) ? "map" : "value";
}

function mergeMaps({ base, ours, next }: Three<Fields>, note: AddNote, path: string): Fields {
  const keys = new Set([...Object.keys(next), ...Object.keys(ours)]);
  const merged = [...keys].map((key): [string, unknown] => {
    const three = { base: base[key], ours: ours[key], next: next[key] };
    return [key, mergeValues(three, note, path === "" ? key : `${path}.${key}`)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** An item of a merged list, and its place in the agency's list. */
interface PlacedItem {
  readonly value: unknown;
  readonly at: number | undefined;
}

type List = readonly unknown[];

function mergeLists({ base, ours, next }: Three<List>, note: AddNote, path: string): List {
  const oursOf = pairItems(base, ours);
  const baseOf = flipped(pairItems(base, next));
  const alike = pairAdded(ours, next, flipped(oursOf), baseOf);
  const isClosed = isReplaced(base, ours) || hasOwnVersion(base, ours);
  const merged: PlacedItem[] = [];
  for (const [place, item] of next.entries()) {
    const from = baseOf.get(place);
    const at = from === undefined ? alike.get(place) : oursOf.get(from);
    const before = from === undefined ? undefined : base[from];
    if (at !== undefined) {
      const three = { base: before, ours: ours[at], next: item };
      merged.push({ value: mergeItem(three, note, `${path}[${at}]`), at });
    } else if (from !== undefined || isClosed) {
      const kind = isDeepStrictEqual(before, item) ? "kept" : "both";
      note({ kind, path: `${path}[${place}]`, value: undefined, release: item });
    } else merged.push({ value: item, at });
  }
  addOwnItems(merged, { base, ours, next }, flipped(oursOf), note, path);
  return merged.map(({ value }) => value).filter((value) => value !== undefined);
}

/** Adds what the release doesn't have, each item after the one that it follows in the agency's list. */
function addOwnItems(
  merged: PlacedItem[],
  { base, ours }: Three<List>,
  baseOf: Pairs,
  note: AddNote,
  path: string,
): void {
  const places = new Set(merged.map(({ at }) => at));
  for (const [at, item] of ours.entries()) {
    const from = baseOf.get(at);
    const isUnedited = from !== undefined && isDeepStrictEqual(base[from], item);
    if (places.has(at) || isUnedited) continue;
    const before = merged.findLastIndex((one) => one.at !== undefined && one.at < at);
    merged.splice(before + 1, 0, { value: item, at });
    note({ kind: from === undefined ? "kept" : "moved", path: `${path}[${at}]`, value: item });
  }
}

/** Whether the agency has a list of its own, e.g. real reviews: it must not get the release's new samples. */
function isReplaced(base: List, ours: List): boolean {
  return ours.length > 1 && !ours.some((item) => has(base, item));
}

/** Whether the agency has a newest version of its own. What visitors are shown must not become the release's. */
function hasOwnVersion(base: List, [newest]: List): boolean {
  return isMap(newest) && "version" in newest && !has(base, newest);
}

const has = (items: List, item: unknown) => items.some((one) => isDeepStrictEqual(one, item));

/** Someone else in the place of a sample keeps every field, and gets only the new ones. */
function mergeItem(three: Three, note: AddNote, path: string): unknown {
  const { base, ours, next } = three;
  if (!isMap(base) || !isMap(ours) || !isMap(next) || ours["name"] === base["name"])
    return mergeValues(three, note, path);
  const keys = Object.keys(ours).filter((key) => !(key in next));
  for (const key of keys.filter((one) => !isDeepStrictEqual(ours[one], base[one])))
    note({ kind: "gone", path: `${path}.${key}`, value: ours[key] });
  note({ kind: "kept", path, value: ours });
  return Object.fromEntries(
    Object.keys(next).map((key) => [key, key in ours ? ours[key] : next[key]]),
  );
}

/** The places of the same items in two lists. */
type Pairs = ReadonlyMap<number, number>;

const flipped = (pairs: Pairs): Pairs => new Map([...pairs].map(([from, to]) => [to, from]));

/** Pairs the items of two versions of a list: by their identity, then by their words, then by their order. */
function pairItems(from: List, to: List): Pairs {
  const pairs = new Map<number, number>();
  let [start, shift] = [0, 0];
  const pairEqual = (end: number) => {
    for (; start < end; start += 1) pairs.set(start, start + shift);
  };
  for (const { buffer1, buffer2 } of diffIndices(from.map(identity), to.map(identity))) {
    const [first, length] = buffer1;
    const [second, length2] = buffer2;
    pairEqual(first);
    pairGap(range(first, length), range(second, length2), { from, to, pairs });
    start = first + length;
    shift = second + length2 - start;
  }
  pairEqual(from.length);
  return pairs;
}

const range = (first: number, length: number) => Array.from({ length }, (_, at) => first + at);

interface Gap {
  readonly from: List;
  readonly to: List;
  readonly pairs: Map<number, number>;
}

function pairGap(froms: readonly number[], tos: readonly number[], { from, to, pairs }: Gap): void {
  const likeness = froms.flatMap((a) =>
    tos.map((b) => ({ a, b, share: sharedWords(from[a], to[b]) })),
  );
  const candidates = { froms: new Set(froms), tos: new Set(tos) };
  for (const { a, b, share } of likeness.toSorted((one, other) => other.share - one.share)) {
    if (share < alike || !candidates.froms.has(a) || !candidates.tos.has(b)) continue;
    pairs.set(a, b);
    candidates.froms.delete(a);
    candidates.tos.delete(b);
  }
  if (candidates.froms.size !== candidates.tos.size) return;
  const rest = [...candidates.tos];
  for (const [at, a] of [...candidates.froms].entries()) pairs.set(a, rest[at] ?? a);
}

/** From which share of common words on two texts are versions of each other. */
const alike = 0.4;

function sharedWords(one: unknown, other: unknown): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const count = [...a].filter((word) => b.has(word)).length;
  return (2 * count) / Math.max(1, a.size + b.size);
}

function wordsOf(value: unknown): Set<string> {
  return new Set(
    JSON.stringify(value)
      .toLowerCase()
      .match(/[\p{L}\d]+/gu),
  );
}

/** Fields that say which item of a list this is, the strongest first. */
const names = ["id", "code", "slug", "version", "day", "term", "name", "from", "question", "to"];

function identity(item: unknown): string {
  const name = isMap(item) ? names.find((one) => one in item) : undefined;
  return JSON.stringify(isMap(item) && name !== undefined ? [name, item[name]] : item);
}

/** The items that both the agency and the release added, by their place in the release's list. */
function pairAdded(ours: List, next: List, baseOfOurs: Pairs, baseOfNext: Pairs): Pairs {
  const added = [...ours.keys()].filter((at) => !baseOfOurs.has(at));
  const pairs = [...next.keys()]
    .filter((place) => !baseOfNext.has(place))
    .map((place) => [place, added.find((at) => identity(ours[at]) === identity(next[place]))]);
  return new Map(pairs.filter((pair): pair is [number, number] => pair[1] !== undefined));
}

/** Merges texts by their paragraphs, as `mergeValues` does. */
export function mergeTexts(three: Three<string>, note: AddNote): string {
  const paragraphs = (text: string) => text.trimEnd().split(/\n{2,}/);
  const { base, ours, next } = three;
  const lists = { base: paragraphs(base), ours: paragraphs(ours), next: paragraphs(next) };
  return `${mergeLists(lists, note, "paragraph ").join("\n\n")}\n`;
}
