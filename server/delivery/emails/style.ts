import type { CSSProperties } from "react";
import { both, dark, light } from "#content/agency/brand.yaml";

// Mail programs need inline styles. Classes are only used for what inline styles cannot express: the dark
// color scheme and narrow screens. The colors are the agency's.
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "'Public Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const text: CSSProperties = {
  color: light.ink,
  fontSize: "19px",
  lineHeight: "1.55",
  margin: "0 0 20px",
};

export const style = {
  page: { backgroundColor: light.paper, fontFamily: sans, margin: "0", padding: "24px 12px" },
  paper: { backgroundColor: light.card, maxWidth: "620px" },
  band: {
    backgroundColor: light.band,
    borderBottom: `6px solid ${both.marigold}`,
    padding: "22px 40px 20px",
  },
  body: { padding: "36px 40px 24px" },
  brand: {
    color: light["on-band"],
    fontFamily: serif,
    fontSize: "22px",
    fontWeight: 600,
    lineHeight: "1.3",
    margin: "0",
  },
  title: {
    color: light.ink,
    fontFamily: serif,
    fontSize: "34px",
    fontWeight: 600,
    lineHeight: "1.2",
    margin: "0 0 20px",
  },
  heading: {
    color: light.ink,
    fontFamily: serif,
    fontSize: "24px",
    fontWeight: 600,
    lineHeight: "1.3",
    margin: "36px 0 12px",
  },
  text,
  link: { color: light.pine, textDecoration: "underline" },
  entryLink: { color: light.pine, fontWeight: 700, textDecoration: "underline" },
  number: { color: light.pine, textDecoration: "underline", whiteSpace: "nowrap" },
  list: { ...text, paddingLeft: "24px" },
  item: { margin: "0 0 8px" },
  card: {
    backgroundColor: light.sand,
    borderLeft: `6px solid ${both.marigold}`,
    padding: "18px 22px",
  },
  quote: { backgroundColor: light.sand, padding: "16px 22px" },
  warning: {
    backgroundColor: light["brick-wash"],
    borderLeft: `6px solid ${light.brick}`,
    padding: "18px 22px",
  },
  cardTitle: { ...text, fontFamily: serif, fontSize: "21px", fontWeight: 600, margin: "0" },
  warningTitle: { ...text, color: light.brick, fontWeight: 700, margin: "0" },
  cardText: { ...text, margin: "2px 0 0" },
  button: {
    backgroundColor: both.marigold,
    borderRadius: "6px",
    color: both["on-marigold"],
    fontFamily: sans,
    fontSize: "21px",
    fontWeight: 700,
    margin: "0 0 20px",
    padding: "16px 28px",
  },
  secondButton: {
    border: `2px solid ${light.pine}`,
    borderRadius: "6px",
    color: light.pine,
    fontFamily: sans,
    fontSize: "19px",
    fontWeight: 700,
    margin: "0 0 20px",
    padding: "14px 26px",
  },
  facts: { margin: "0 0 20px", width: "100%" },
  factName: {
    ...text,
    margin: "0",
    padding: "0 20px 8px 0",
    textAlign: "left",
    fontWeight: 600,
    verticalAlign: "top",
    width: "170px",
  },
  factValue: {
    ...text,
    margin: "0",
    padding: "0 0 8px",
    verticalAlign: "top",
    wordBreak: "break-word",
  },
  smallPrint: { backgroundColor: light.mint, padding: "28px 40px 16px" },
  smallText: { ...text, fontSize: "18px", margin: "0 0 16px" },
} satisfies Record<string, CSSProperties>;

/** Dark color scheme and narrow screens. Mail programs that drop it still show the complete light version. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 29px !important; }
  .fact { display: block !important; padding-bottom: 8px !important; }
  .fact-name, .fact-value { display: inline !important; padding-bottom: 0 !important; width: auto !important; }
  .fact-name { padding-right: 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .paper { background-color: ${dark.card} !important; }
  .ink { color: ${dark.ink} !important; }
  .second { border-color: ${dark.pine} !important; color: ${dark.pine} !important; }
  .link { color: ${dark.pine} !important; }
  .sand { background-color: ${dark.sand} !important; }
  .mint { background-color: ${dark.mint} !important; }
  .alarm { background-color: ${dark["brick-wash"]} !important; }
  .alarm-title { color: ${dark.brick} !important; }
}`;
