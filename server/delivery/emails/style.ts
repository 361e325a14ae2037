import type { CSSProperties } from "react";
import { both, dark, light } from "#content/agency/brand.yaml";

// Mail programs need inline styles. Classes are only used for what inline styles cannot express: the dark
// color scheme and narrow screens. The colors are the agency's. docs/mail-programs.md lists what may be used.
// Georgia and Arial are on most computers and phones; without Georgia, Times is never the first to replace it.
const serif = "Georgia, 'Noto Serif', Charter, 'Palatino Linotype', serif";
const sans = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** How large a part of an email is, in pixels. */
interface Size {
  readonly text: number;
  readonly lineHeight: number;
  readonly heading: number;
  readonly aboveHeading: number;
  /** Space under a paragraph. */
  readonly space: number;
  /** Space under a button or a card. */
  readonly underBox: number;
  /** Space between items of a list. */
  readonly item: number;
  /** Between a fact and the next. */
  readonly fact: number;
}

const sizes = {
  /** To visitors, who may be 80. */
  letter: {
    text: 18,
    lineHeight: 1.5,
    heading: 22,
    aboveHeading: 24,
    space: 14,
    underBox: 16,
    item: 4,
    fact: 8,
  },
  /** To the agency's own people, who read many. */
  note: {
    text: 16,
    lineHeight: 1.4,
    heading: 18,
    aboveHeading: 11,
    space: 8,
    underBox: 10,
    item: 3,
    fact: 2,
  },
  /** The end of a note, for when they need it: as large as it takes to read it on a phone. */
  record: {
    text: 15,
    lineHeight: 1.25,
    heading: 16,
    aboveHeading: 6,
    space: 5,
    underBox: 6,
    item: 1,
    fact: 1,
  },
} satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;

/** The styles of the blocks of an email in one size. */
export type BlockStyles = ReturnType<typeof blockStyles>;

function blockStyles(size: Size) {
  const text: CSSProperties = {
    color: light.ink,
    fontSize: `${size.text}px`,
    lineHeight: String(size.lineHeight),
    margin: `0 0 ${size.space}px`,
    // Visitors can type words wider than any screen.
    wordBreak: "break-word",
  };
  const styles = {
    heading: {
      color: light.ink,
      fontFamily: serif,
      fontSize: `${size.heading}px`,
      fontWeight: 700,
      lineHeight: "1.3",
      margin: `${size.aboveHeading}px 0 ${size.space / 2}px`,
    },
    text,
    list: { ...text, paddingLeft: `${size.text + 5}px` },
    item: { margin: `0 0 ${size.item}px` },
    inCard: { ...text, margin: "2px 0 0" },
    cardTitle: { ...text, fontFamily: serif, fontWeight: 700, margin: "0" },
    alarmTitle: { ...text, color: light.brick, fontWeight: 700, margin: "0" },
    facts: { margin: `0 0 ${size.space}px` },
    // For phones, where a row is a block.
    factRow: { padding: `0 0 ${size.fact / 2}px` },
    factName: {
      ...text,
      ...cell,
      fontWeight: 700,
      padding: `0 20px ${size.fact}px 0`,
      width: "170px",
    },
    factValue: { ...text, ...cell, padding: `0 0 ${size.fact}px` },
    factLine: { ...text, margin: `0 0 ${size.item - 1}px` },
  } satisfies Record<string, CSSProperties>;
  return { ...styles, boxMargin: `0 0 ${size.underBox}px` };
}

const cell: CSSProperties = { margin: "0", textAlign: "left", verticalAlign: "top" };

export const blocks: Readonly<Record<SizeName, BlockStyles>> = {
  letter: blockStyles(sizes.letter),
  note: blockStyles(sizes.note),
  record: blockStyles(sizes.record),
};

const card: CSSProperties = {
  backgroundColor: light.sand,
  borderLeft: `6px solid ${both.marigold}`,
  padding: "16px 20px",
};

const button: CSSProperties = {
  display: "block",
  fontFamily: sans,
  fontWeight: 700,
  lineHeight: "1.3",
  textAlign: "center",
  textDecoration: "none",
};

export const style = {
  page: { backgroundColor: light.paper, fontFamily: sans, margin: "0", padding: "24px 12px" },
  paper: { backgroundColor: light.card, border: `1px solid ${light.hair}`, maxWidth: "620px" },
  letterhead: { borderBottom: `3px solid ${both.marigold}`, padding: "20px 40px 16px" },
  letterheadName: {
    color: light.ink,
    fontFamily: serif,
    fontSize: "22px",
    fontWeight: 700,
    lineHeight: "1.25",
    margin: "0",
  },
  picture: { border: "0", display: "block" },
  pictureCell: { paddingRight: "14px" },
  noteHead: { padding: "10px 28px 0" },
  noteHeadName: { color: light.quiet, fontSize: "15px", lineHeight: "1.35", margin: "0" },
  letterBody: { padding: "28px 40px 26px" },
  noteBody: { padding: "4px 28px 0" },
  record: { padding: "0 28px 8px" },
  letterTitle: {
    color: light.ink,
    fontFamily: serif,
    fontSize: "34px",
    fontWeight: 700,
    lineHeight: "1.2",
    margin: "0 0 20px",
  },
  noteTitle: {
    color: light.ink,
    fontFamily: serif,
    fontSize: "25px",
    fontWeight: 700,
    lineHeight: "1.2",
    margin: "0 0 6px",
    wordBreak: "break-word",
  },
  link: { color: light.pine, textDecoration: "underline" },
  entryLink: { color: light.pine, fontWeight: 700, textDecoration: "underline" },
  number: { color: light.pine, textDecoration: "underline", whiteSpace: "nowrap" },
  unbroken: { whiteSpace: "nowrap" },
  card,
  quote: { backgroundColor: light.sand, padding: "8px 14px" },
  noticeBox: { backgroundColor: light.sand, padding: "5px 12px" },
  notice: { ...blocks.note.inCard, lineHeight: "1.25", margin: "0" },
  warning: {
    ...card,
    backgroundColor: light["brick-wash"],
    borderLeft: `6px solid ${light.brick}`,
  },
  buttonCell: { backgroundColor: both.marigold, borderRadius: "6px" },
  button: { ...button, color: both["on-marigold"], fontSize: "21px", padding: "15px 20px" },
  secondCell: { border: `2px solid ${light.pine}`, borderRadius: "6px" },
  second: { ...button, color: light.pine, fontSize: "18px", padding: "10px 18px" },
  letterEnd: { backgroundColor: light.mint, padding: "14px 40px 6px" },
  noteEnd: { backgroundColor: light.mint, padding: "5px 28px 1px" },
  letterSmall: {
    color: light.ink,
    fontSize: "15px",
    lineHeight: "1.35",
    margin: "0 0 7px",
  },
  noteSmall: { color: light.ink, fontSize: "15px", lineHeight: "1.25", margin: "0 0 5px" },
} satisfies Record<string, CSSProperties>;

/** Dark color scheme and narrow screens. Mail programs that drop it still show the complete light version. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page, .page > table > tbody > tr > td { padding: 0 !important; }
  .pad { padding-left: 16px !important; padding-right: 16px !important; }
  .letter { font-size: 28px !important; }
  .fact { display: block !important; }
  .fact-name, .fact-value { display: inline !important; padding-bottom: 0 !important; width: auto !important; }
  .fact-name { padding-right: 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .paper { background-color: ${dark.card} !important; border-color: ${dark.hair} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .second { border-color: ${dark.pine} !important; }
  .link { color: ${dark.pine} !important; }
  .sand { background-color: ${dark.sand} !important; }
  .mint { background-color: ${dark.mint} !important; }
  .alarm { background-color: ${dark["brick-wash"]} !important; }
  .alarm-title { color: ${dark.brick} !important; }
}`;
