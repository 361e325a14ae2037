// The desk's script. Nothing depends on it: it brings new leads without a reload, keys, and buttons that copy. It
// imports nothing, so that it shares no file with the public pages.

/** How long a list may go without news: how long people wait, and what is late, changes by itself. */
const agingMs = 5 * 60_000;

document.documentElement.dataset["started"] = "";
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
document.addEventListener("input", onInput);
document.addEventListener("submit", onSubmit);
window.addEventListener("beforeunload", onLeave);
const { live } = document.body.dataset;
if (live) watchLeads(live);

/** Listens for changes while the page is in sight: a browser has few connections to a site. */
function watchLeads(address: string): void {
  let source: EventSource | null = null;
  let version: string | null = null;
  const listen = () => {
    source?.close();
    source = null;
    if (document.visibilityState === "hidden") return;
    source = new EventSource(address);
    source.addEventListener("leads", ({ data }: MessageEvent<string>) => {
      // The first one says what the page may have missed while it was hidden.
      const isNews = version !== data;
      version = data;
      if (isNews) refresh();
    });
  };
  document.addEventListener("visibilitychange", listen);
  listen();
  setInterval(() => {
    const isSeen = document.visibilityState === "visible";
    if (isSeen && document.querySelector("[data-fresh]") !== null) refresh();
  }, agingMs);
}

let isRefreshing = false;
/** Whether something changed while the page was fetched. */
let isBehind = false;

/**
 * Fetches the page and takes its lists. A page with forms isn't touched; it says if its lead changed. The parser of a
 * request needs no trusted type, and runs no script.
 */
function refresh(): void {
  const isList = document.querySelector("[data-fresh]") !== null;
  const lead = document.querySelector<HTMLElement>("[data-version]");
  if (!isList && lead === null) return;
  isBehind = isRefreshing;
  if (isRefreshing) return;
  isRefreshing = true;
  const request = new XMLHttpRequest();
  request.open("GET", location.pathname + location.search);
  request.responseType = "document";
  request.addEventListener("loadend", () => {
    isRefreshing = false;
    const page: unknown = request.response;
    // Signed out meanwhile: the next click says so.
    if (request.status !== 200 || !(page instanceof Document)) return;
    if (isList) takeLists(page);
    else if (lead !== null) compareLead(page, lead);
    if (isBehind) refresh();
  });
  request.send();
}

/** Replaces the lists, unless somebody marks words there. Focus stays on the same lead. */
function takeLists(page: Document): void {
  const now = document.querySelector("[data-fresh]");
  const next = page.querySelector("[data-fresh]");
  if (now === null || next === null || now.textContent === next.textContent) return;
  const selection = document.getSelection();
  if (selection?.type === "Range" && now.contains(selection.anchorNode)) return;
  const { activeElement: active } = document;
  const href =
    active instanceof HTMLAnchorElement && now.contains(active)
      ? active.getAttribute("href")
      : null;
  const open = Array.from(now.querySelectorAll("details[open][id]"), ({ id }) => id);
  now.replaceWith(document.adoptNode(next));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  document.title = page.title;
  if (href !== null)
    linksOf(next)
      .find((link) => link.getAttribute("href") === href)
      ?.focus({ preventScroll: true });
}

/** Says that somebody changed the lead that is on the page. */
function compareLead(page: Document, lead: HTMLElement): void {
  const version = page.querySelector<HTMLElement>("[data-version]")?.dataset["version"];
  const note = document.getElementById("changed");
  if (note === null || version === lead.dataset["version"]) return;
  note.hidden = false;
  const who = note.querySelector("[data-who]");
  const by = page.getElementById("changed")?.dataset["by"];
  if (who !== null && by) who.textContent = by;
}

/** The leads of the lists, in their order. */
function linksOf(root: ParentNode): HTMLAnchorElement[] {
  const links = root.querySelectorAll<HTMLAnchorElement>("[data-open]");
  return Array.from(links).filter((link) => link.checkVisibility?.() ?? true);
}

const keys: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  "/": () => focusOn("bar-q"),
  c: () => toForm("call-form", "call"),
  n: () => toForm("note", "note"),
  "?": toggleHelp,
};

function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const isTyping = target instanceof HTMLElement && target.matches("input, select, textarea");
  // A chosen radio button isn't text.
  if (isTyping && !target.matches("[type=radio], [type=checkbox]")) return;
  const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** To the next or the previous lead of the lists. */
function step(by: 1 | -1): void {
  const links = linksOf(document);
  const at = links.findIndex((link) =>
    link.closest("[data-line]")?.contains(document.activeElement),
  );
  const to = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
  links[to]?.focus();
}

/** To a form of the lead page; from a list, to that of the lead with the focus. */
function toForm(id: string, hash: string): void {
  const form = document.getElementById(id);
  if (form === null) {
    const line = document.activeElement?.closest("[data-line]");
    const link = line?.querySelector<HTMLAnchorElement>("[data-open]");
    if (link) location.assign(`${link.pathname}${link.search}#${hash}`);
    return;
  }
  form.closest("details")?.setAttribute("open", "");
  form.querySelector<HTMLElement>("textarea, input:not([type=hidden])")?.focus();
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** The list of keys, which is in every page of the desk. */
function toggleHelp(): void {
  const help = document.getElementById("keys");
  if (!(help instanceof HTMLDialogElement)) return;
  if (help.open) help.close();
  else help.showModal();
}

/** A button with `data-copy` copies the text of the element that it names. */
function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  isDialing = link !== null && link.protocol !== location.protocol;
  const button = target.closest<HTMLElement>("[data-copy]");
  const source = button && document.getElementById(button.dataset["copy"] ?? "");
  if (!button || !source) return;
  const text = source instanceof HTMLInputElement ? source.value : source.textContent;
  void copy(text, button);
}

/** The form that is on its way; and whether a link was pressed that calls or writes, which leaves no page. */
let sentForm: HTMLFormElement | null = null;
let isDialing = false;

/** Asks before what was typed is lost. */
function onLeave(event: BeforeUnloadEvent): void {
  if (!isDialing && isTyped()) event.preventDefault();
  sentForm = null;
}

/** Whether a text was typed into a form that isn't on its way. */
function isTyped(): boolean {
  const texts = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "#main form[method=post] :is(textarea, input:not([type=radio], [type=checkbox], [type=hidden]))",
  );
  return Array.from(texts).some(
    (text) => text.form !== sentForm && text.value !== text.defaultValue,
  );
}

/** A day or a time that is filled in is the one that counts, until another choice is pressed. */
function onInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const fields = target.closest(".next-step");
  const times = fields?.querySelectorAll<HTMLInputElement>("[name=day], [name=time]") ?? [];
  const pick = fields?.querySelector<HTMLInputElement>("[value=pick]");
  if (target.name === "when" && target !== pick) for (const time of times) time.value = "";
  if (pick && Array.from(times).includes(target) && target.value !== "") pick.checked = true;
}

/** Without a connection, what was typed stays, and not a browser's error in its place. */
function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  sentForm = navigator.onLine ? form : null;
  if (sentForm) return;
  event.preventDefault();
  const note = form.querySelector(".offline") ?? document.createElement("p");
  note.className = "offline error";
  note.setAttribute("role", "alert");
  note.textContent =
    "You’re offline, so nothing was saved yet. What you typed stays here: press the button again once you’re back online.";
  form.append(note);
}

async function copy(text: string, button: HTMLElement): Promise<void> {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Select it and copy it by hand";
  }
  setTimeout(() => (button.textContent = words), 3000);
}
