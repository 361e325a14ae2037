import type { CSSProperties } from "react";

// Mail programs need inline styles. Classes are only used for what inline styles cannot express: the dark
// color scheme and narrow screens. The colors are the site's.
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "'Public Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const ink = "#1A2622";
const text: CSSProperties = {
  color: ink,
  fontSize: "19px",
  lineHeight: "1.55",
  margin: "0 0 20px",
};

export const style = {
  page: { backgroundColor: "#FBF8F2", fontFamily: sans, margin: "0", padding: "24px 12px" },
  paper: { backgroundColor: "#FFFFFF", maxWidth: "620px" },
  band: {
    backgroundColor: "#0A332C",
    borderBottom: "6px solid #F4B740",
    padding: "22px 40px 20px",
  },
  body: { padding: "36px 40px 24px" },
  brand: {
    color: "#FFFFFF",
    fontFamily: serif,
    fontSize: "22px",
    fontWeight: 600,
    lineHeight: "1.3",
    margin: "0",
  },
  title: {
    color: ink,
    fontFamily: serif,
    fontSize: "34px",
    fontWeight: 600,
    lineHeight: "1.2",
    margin: "0 0 20px",
  },
  heading: {
    color: ink,
    fontFamily: serif,
    fontSize: "24px",
    fontWeight: 600,
    lineHeight: "1.3",
    margin: "36px 0 12px",
  },
  text,
  link: { color: "#0F4A3F", textDecoration: "underline" },
  number: { color: "#0F4A3F", textDecoration: "underline", whiteSpace: "nowrap" },
  list: { ...text, paddingLeft: "24px" },
  item: { margin: "0 0 8px" },
  card: { backgroundColor: "#F2E9DA", borderLeft: "6px solid #F4B740", padding: "18px 22px" },
  quote: { backgroundColor: "#F2E9DA", padding: "16px 22px" },
  warning: { backgroundColor: "#FCEDEA", borderLeft: "6px solid #9B1C1C", padding: "18px 22px" },
  cardTitle: { ...text, fontFamily: serif, fontSize: "21px", fontWeight: 600, margin: "0" },
  warningTitle: { ...text, color: "#9B1C1C", fontWeight: 700, margin: "0" },
  cardText: { ...text, margin: "2px 0 0" },
  button: {
    backgroundColor: "#F4B740",
    borderRadius: "6px",
    color: ink,
    fontFamily: sans,
    fontSize: "21px",
    fontWeight: 700,
    padding: "16px 28px",
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
  smallPrint: { backgroundColor: "#E4EFE9", padding: "28px 40px 16px" },
  smallText: { ...text, fontSize: "18px", margin: "0 0 16px" },
} satisfies Record<string, CSSProperties>;

/** Dark color scheme and narrow screens. Mail programs that drop it still show the complete light version. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 29px !important; }
  .fact-name, .fact-value { display: block !important; width: auto !important; }
  .fact-name { padding-bottom: 0 !important; }
  .fact-value { padding-bottom: 14px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0C1714 !important; }
  .paper { background-color: #13211D !important; }
  .ink { color: #F3EEE4 !important; }
  .link { color: #A5DCCB !important; }
  .sand, .mint { background-color: #1E302A !important; }
  .alarm { background-color: #3A1A18 !important; }
  .alarm-title { color: #FFC9C2 !important; }
}`;
