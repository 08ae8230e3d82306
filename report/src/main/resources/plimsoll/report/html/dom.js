// Inserts every text as a text node, so that data never becomes markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === "") continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function section(id, heading, ...children) {
  const title = el("h2", { id: `${id}-heading` }, heading);
  return el("section", { id, "aria-labelledby": `${id}-heading` }, title, children);
}

// A fold that draws its content each time it is opened; most folds of a page stay closed.
function lateFold(summary, draw) {
  const content = el("div", {});
  const fold = el("details", {}, el("summary", {}, summary), content);
  const redraw = () => fold.open && content.replaceChildren(draw());
  fold.addEventListener("toggle", redraw);
  return { fold, redraw };
}

function copyButton(what, text) {
  const status = el("span", { class: "copy-status", role: "status" });
  const button = el("button", { type: "button", class: "copy", onclick: () => copy(text, status) }, "Copy");
  button.setAttribute("aria-label", `Copy ${what}`);
  return el("span", { class: "copying" }, button, status);
}

async function copy(text, status) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    done = copyBySelection(text);
  }
  status.textContent = done ? "copied" : "The browser refused to copy. Select the text and copy it yourself.";
  setTimeout(() => (status.textContent = ""), 4000);
}

// Browsers may deny the clipboard to a page opened from a file.
function copyBySelection(text) {
  const area = el("textarea", { class: "offscreen", readonly: true, "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

// A table in a scrollable frame that can take the keyboard focus.
function table(caption, head, rows) {
  const cells = (row) =>
    row.map((cell, i) => {
      const attributes = { "data-label": head[i].label, class: head[i].kind };
      // The last cell of a short row spans the rest.
      if (i === row.length - 1 && row.length < head.length) attributes.colspan = head.length - i;
      return el(i === 0 ? "th" : "td", i === 0 ? { ...attributes, scope: "row" } : attributes, cell);
    });
  return el(
    "div",
    { class: "frame", tabindex: 0, role: "region", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", { class: "offscreen" }, caption),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((one) => el("th", { scope: "col", class: one.kind }, one.label)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, cells(row))),
      ),
    ),
  );
}
