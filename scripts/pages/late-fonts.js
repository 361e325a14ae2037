// The fonts that the page's style keeps, in its last rule, for who has no script: all at once, since each that
// comes by itself lays the page out anew.
async function addFonts() {
  const rules = document.styleSheets[0].cssRules;
  const loads = Array.from(rules[rules.length - 1].cssRules, ({ style }) => {
    const family = style.fontFamily.replaceAll('"', "");
    return new FontFace(family, style.getPropertyValue("src"), { weight: style.fontWeight }).load();
  });
  for (const { value } of await Promise.allSettled(loads)) if (value) document.fonts.add(value);
}
void addFonts();
