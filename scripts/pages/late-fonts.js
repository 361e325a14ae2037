// All fonts at once: each that comes by itself lays the page out anew.
async function addFonts() {
  const loads = await Promise.allSettled(fonts.map((font) => new FontFace(...font).load()));
  for (const { value } of loads) if (value) document.fonts.add(value);
}
void addFonts();
