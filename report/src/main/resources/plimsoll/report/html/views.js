// Draws the sections of a report from their views; every text and amount is already formatted.
const BAR = 110;

const VIEWS = {
  sentences: ({ lines }) =>
    lines.length === 1
      ? el("p", {}, lines)
      : el(
          "ul",
          { class: "notes" },
          lines.map((line) => el("li", {}, line)),
        ),
  table: (view) => [
    view.caption ? el("p", { class: "before" }, view.caption) : "",
    view.columns.some((column) => column.label) ? viewTable(view) : facts(view),
  ],
  ledger: ({ accounts }, at) =>
    el(
      "div",
      { class: "accounts" },
      accounts.map((one) => account(one, at)),
    ),
  paste: ({ what, text, cut }) =>
    el("div", { class: "paste" }, el("pre", { tabindex: 0 }, text), cut ? "" : copyButton(what, text)),
  block: ({ heading, cell, folded, parts }, at) => {
    const content = parts.map((part) => drawView(part, at));
    return folded
      ? el("details", {}, el("summary", {}, heading), content)
      : el("div", { class: "account" }, el("h3", {}, cell ? named(cell, at) : heading), content);
  },
  explanation: ({ text }) => el("p", { class: "small" }, text),
  detail: ({ parts }, at) => parts.map((part) => drawView(part, at)),
  plot: ({ script, number }, { plots }) => plots[script](number),
  group: ({ parts }, at) => parts.map((part) => drawView(part, at)),
};

function drawView(view, at) {
  return VIEWS[view.is](view, at);
}

// Shows a cell with its colour and name from the plots.
function named(name, { data }) {
  const cell = data.cells.find((each) => each.cell === name);
  return cell ? [swatch(cell), cell.name] : name;
}

function viewTable({ caption, columns, rows }) {
  const kinds = { number: "number", prose: "wide" };
  const head = columns.map(({ label, kind }) => ({ label, kind: kinds[kind] }));
  return table(
    caption || columns[0].label,
    head,
    rows.map((row) => row.map((cell, i) => drawCell(cell, columns[i].kind))),
  );
}

function drawCell(cell, kind) {
  if (cell.bar) return bar(cell.bar);
  if (cell.tone) return verdict(cell);
  return kind === "code" ? el("code", {}, cell) : cell;
}

function bar([from, to, saved]) {
  return svg(
    "svg",
    { class: saved ? "bar saved" : "bar", viewBox: `0 0 ${BAR} 14`, width: BAR, height: 14, "aria-hidden": "true" },
    svg("rect", { x: place(from * BAR), y: 1, width: place(Math.max(1.5, (to - from) * BAR)), height: 12, rx: 2 }),
  );
}

// A table of two columns without headings.
function facts({ rows }) {
  return el(
    "dl",
    { class: "facts" },
    rows.map(([label, value]) => [el("dt", {}, label), el("dd", {}, value)]),
  );
}

function account({ cell, rounds, equations, remarks, thresholds, reasons }, at) {
  return el(
    "div",
    { class: "account" },
    el("h3", {}, named(cell, at), el("span", { class: "small" }, ` ${rounds} round${rounds === 1 ? "" : "s"}`)),
    equations.map(equation),
    remarks.length
      ? el(
          "ul",
          { class: "damages" },
          remarks.map((one) => el("li", {}, one)),
        )
      : "",
    thresholds.length ? el("p", { class: "small" }, `Thresholds: ${thresholds.join(", ")}`) : "",
    reasons.length
      ? el(
          "details",
          {},
          el("summary", {}, `Why not acknowledged (${reasons.length})`),
          el(
            "ul",
            { class: "damages" },
            reasons.map((one) => el("li", {}, one)),
          ),
        )
      : "",
  );
}

function equation([whole, ...parts]) {
  return el(
    "p",
    { class: "equation" },
    term(whole),
    parts.map((part, i) => el("span", { class: "step" }, el("span", { class: "sign" }, i ? "+" : "="), term(part))),
  );
}

function term({ amount, word, bad }) {
  return el("span", { class: bad ? "term alarm" : "term" }, el("b", {}, amount), el("span", {}, word));
}
