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
  readonly own: unknown;
  /** What the release has there, if that was left out. */
  readonly left?: unknown;
}

type AddNote = (note: Note) => void;

/** A value as the earlier release had it, as the agency has it, and as the new release has it. */
interface Three<Value = unknown> {
  readonly base: Value;
  readonly own: Value;
  readonly next: Value;
}

/**
 * Merges an agency's edits into a new release's content. Where both changed something, the agency's wins. What the
 * agency didn't edit is the release's.
 * @param note is called for each edit
 * @returns the merged value; undefined if it is to be deleted
 */
export function mergeValues({ base, own, next }: Three, note: AddNote, path = ""): unknown {
  if (isDeepStrictEqual(own, base) || isDeepStrictEqual(own, next)) return next;
  if (isMap(own) && isMap(next))
    return mergeMaps({ base: isMap(base) ? base : {}, own, next }, note, path);
  if (isList(own) && isList(next))
    return mergeLists({ base: isList(base) ? base : [], own, next }, note, path);
  if (isDeepStrictEqual(next, base)) {
    note({ kind: "kept", path, own });
    return own;
  }
  // A field that was dropped, or that has parts now. Null is a value that isn't set.
  if (next === undefined || shapeOf(own) !== shapeOf(next)) {
    note({ kind: "gone", path, own, left: next });
    return next;
  }
  note({ kind: "both", path, own, left: next });
  return own;
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

function mergeMaps({ base, own, next }: Three<Fields>, note: AddNote, path: string): Fields {
  const keys = new Set([...Object.keys(next), ...Object.keys(own)]);
  const merged = [...keys].map((key): [string, unknown] => {
    const three = { base: base[key], own: own[key], next: next[key] };
    return [key, mergeValues(three, note, path === "" ? key : `${path}.${key}`)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** An item of a merged list, and its place in the agency's list. */
interface Placed {
  readonly value: unknown;
  readonly at: number | undefined;
}

type List = readonly unknown[];

function mergeLists({ base, own, next }: Three<List>, note: AddNote, path: string): List {
  const ownOf = pairItems(base, own);
  const baseOf = flipped(pairItems(base, next));
  const alike = pairAdded(own, next, flipped(ownOf), baseOf);
  const isClosed = isReplaced(base, own) || hasOwnVersion(base, own);
  const merged: Placed[] = [];
  for (const [place, item] of next.entries()) {
    const from = baseOf.get(place);
    const at = from === undefined ? alike.get(place) : ownOf.get(from);
    const before = from === undefined ? undefined : base[from];
    if (at !== undefined) {
      const three = { base: before, own: own[at], next: item };
      merged.push({ value: mergeItem(three, note, `${path}[${at}]`), at });
    } else if (from !== undefined || isClosed) {
      const kind = isDeepStrictEqual(before, item) ? "kept" : "both";
      note({ kind, path: `${path}[${place}]`, own: undefined, left: item });
    } else merged.push({ value: item, at });
  }
  addOwnItems(merged, { base, own, next }, flipped(ownOf), note, path);
  return merged.map(({ value }) => value).filter((value) => value !== undefined);
}

/** Adds what the release doesn't have, each item after the one that it follows in the agency's list. */
function addOwnItems(
  merged: Placed[],
  { base, own }: Three<List>,
  baseOf: Pairs,
  note: AddNote,
  path: string,
): void {
  const placed = new Set(merged.map(({ at }) => at));
  for (const [at, item] of own.entries()) {
    const from = baseOf.get(at);
    const isUnedited = from !== undefined && isDeepStrictEqual(base[from], item);
    if (placed.has(at) || isUnedited) continue;
    const before = merged.findLastIndex((one) => one.at !== undefined && one.at < at);
    merged.splice(before + 1, 0, { value: item, at });
    note({ kind: from === undefined ? "kept" : "moved", path: `${path}[${at}]`, own: item });
  }
}

/** Whether the agency has a list of its own, e.g. real reviews: it must not get the release's new samples. */
function isReplaced(base: List, own: List): boolean {
  return own.length > 1 && !own.some((item) => has(base, item));
}

/** Whether the agency has a newest version of its own. What visitors are shown must not become the release's. */
function hasOwnVersion(base: List, [newest]: List): boolean {
  return isMap(newest) && "version" in newest && !has(base, newest);
}

const has = (items: List, item: unknown) => items.some((one) => isDeepStrictEqual(one, item));

/** Someone else in the place of a sample keeps every field, and gets only the new ones. */
function mergeItem(three: Three, note: AddNote, path: string): unknown {
  const { base, own, next } = three;
  if (!isMap(base) || !isMap(own) || !isMap(next) || own["name"] === base["name"])
    return mergeValues(three, note, path);
  const dropped = Object.keys(own).filter((key) => !(key in next));
  for (const key of dropped.filter((one) => !isDeepStrictEqual(own[one], base[one])))
    note({ kind: "gone", path: `${path}.${key}`, own: own[key] });
  note({ kind: "kept", path, own });
  return Object.fromEntries(
    Object.keys(next).map((key) => [key, key in own ? own[key] : next[key]]),
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
  const left = { froms: new Set(froms), tos: new Set(tos) };
  for (const { a, b, share } of likeness.toSorted((one, other) => other.share - one.share)) {
    if (share < alike || !left.froms.has(a) || !left.tos.has(b)) continue;
    pairs.set(a, b);
    left.froms.delete(a);
    left.tos.delete(b);
  }
  if (left.froms.size !== left.tos.size) return;
  const rest = [...left.tos];
  for (const [at, a] of [...left.froms].entries()) pairs.set(a, rest[at] ?? a);
}

/** From which share of common words on two texts are versions of each other. */
const alike = 0.4;

function sharedWords(one: unknown, other: unknown): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
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
function pairAdded(own: List, next: List, baseOfOwn: Pairs, baseOfNext: Pairs): Pairs {
  const added = [...own.keys()].filter((at) => !baseOfOwn.has(at));
  const pairs = [...next.keys()]
    .filter((place) => !baseOfNext.has(place))
    .map((place) => [place, added.find((at) => identity(own[at]) === identity(next[place]))]);
  return new Map(pairs.filter((pair): pair is [number, number] => pair[1] !== undefined));
}

/** Merges texts by their paragraphs, as `mergeValues` does. */
export function mergeTexts(three: Three<string>, note: AddNote): string {
  const paragraphs = (text: string) => text.trimEnd().split(/\n{2,}/);
  const { base, own, next } = three;
  const lists = { base: paragraphs(base), own: paragraphs(own), next: paragraphs(next) };
  return `${mergeLists(lists, note, "paragraph ").join("\n\n")}\n`;
}
