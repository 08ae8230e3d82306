// From this number of rows on, only the first group is open.
const MANY_ROWS = 16;
// So many characters fit in a line beside the memory gauge.
const LONGEST_LINE = 90;
const BEST_FIRST = ["HOLDS", "HOLDS_WEAKLY", "INCONCLUSIVE", "BREAKS"];

// The verdict, a row for each variant, the settings to paste, and the command to repeat.
const SIGNS = {
  holds: "M2.5 8.5 6.5 12.5 13.5 3.5",
  holds_weakly: "M2.5 9c1.8-3.5 3.7-3.5 5.5 0s3.7 3.5 5.5 0",
  breaks: "M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5",
  inconclusive: "M5 5.5a3 3 0 1 1 4.4 2.7C8.4 8.8 8 9.3 8 10.3M8 12.6v.8",
};

function verdict(row, more) {
  const word = row.tone.toLowerCase();
  return el(
    "span",
    { class: `verdict ${word}` },
    svg("svg", { viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" }, svg("path", { d: SIGNS[word] })),
    el("b", {}, word === "holds_weakly" ? "held under a weak cap" : word),
    more ? ` ${more}` : "",
  );
}

// Present names of the verbs that a search's result names as they were once called.
const VERBS = { prove: "verify", fit: "rightsize", explain: "profile" };

function head({ result }) {
  const day = result.startedAt.slice(0, 16).replace("T", " ");
  document.getElementById("imprint").textContent =
    `Plimsoll · ${result.study} · ${VERBS[result.mode] || result.mode} run · ${day} · seed ${result.seed}`;
  document.getElementById("question").textContent = result.question;
  document.getElementById("sentence").textContent = result.sentence;
  document.title = `${result.study}: ${result.sentence}`.slice(0, 160);
  const partial = document.getElementById("partial");
  partial.hidden = !result.partial;
  partial.textContent = "This run was interrupted. Only completed trials are shown.";
}

// The table of the variants, with a button for the columns that are not shown at first.
function variants(data) {
  const place = el("div");
  const all = data.cells.length ? data.cells[0].row.figures : [];
  const first = all.filter((figure) => data.columns.includes(figure.key));
  const button = el("button", { type: "button", class: "copy" });
  const show = (figures) => {
    const whole = figures.length === all.length;
    button.textContent = whole ? "Fewer figures" : `All ${all.length} figures`;
    button.setAttribute("aria-expanded", String(whole));
    place.replaceChildren(variantTable(data, figures, whole));
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") === "true" ? first : all));
  show(first);
  return [
    place,
    el(
      "p",
      { class: "small" },
      "Times and memory are medians over the rounds; rejected, failed, unknown, lost and deaths are sums. " +
        "Response times count from the moment at which an operation was due. 1m is 1 MiB; – means not measured; p90 … (n=125) is the highest percentile with 10 of n operations beyond it. " +
        "Under 63 % break means that, at 95 % confidence, fewer than 63 % of such trials would break.",
    ),
    first.length < all.length ? button : "",
  ];
}

// A narrow screen shows only the first figures of each row, unless they are the whole.
function variantTable(data, shown, whole) {
  const groups = [];
  for (const figure of shown) {
    const last = groups[groups.length - 1];
    if (last && last.name === figure.group) last.figures.push(figure);
    else groups.push({ name: figure.group, figures: [figure] });
  }
  const headGroups = el(
    "tr",
    { role: "row" },
    el("th", { scope: "col", rowspan: 2, role: "columnheader" }, "Variant"),
    groups.map((group) =>
      el("th", { scope: "colgroup", colspan: group.figures.length, class: "group", role: "columnheader" }, group.name),
    ),
  );
  const headFigures = el(
    "tr",
    { role: "row" },
    groups.flatMap((group) =>
      group.figures.map((figure, i) =>
        el(
          "th",
          { scope: "col", class: `number${i ? "" : " first"}`, role: "columnheader", title: figure.explanation },
          figure.label,
        ),
      ),
    ),
  );
  const folded = (i) => data.cells.length > MANY_ROWS && i > 0;
  return el(
    "div",
    { class: "frame", tabindex: 0, role: "region", "aria-label": "The variants" },
    el(
      "table",
      { class: "variants", role: "table", "data-brief": !whole },
      el("caption", { class: "offscreen" }, "A row for each variant: verdict, times, memory, operations not done"),
      el("thead", { role: "rowgroup" }, headGroups, headFigures),
      groupsOf(data).map((cells, i, all) => groupRows(cells, { shown, folded: folded(i), headed: all.length > 1 })),
    ),
  );
}

// Groups cells by load and limits, in the order of their first cells. In a group, the recommended variant comes first,
// then those that hold; equals stay in the order of the study.
function groupsOf({ cells, result }) {
  const advised = result.recommendation ? result.recommendation.variant : "";
  const rank = ({ row }) => BEST_FIRST.indexOf(row.tone) - (row.tone === "HOLDS" && row.variant === advised ? 0.5 : 0);
  const groups = new Map();
  for (const cell of cells) {
    if (!groups.has(cell.row.point)) groups.set(cell.row.point, []);
    groups.get(cell.row.point).push(cell);
  }
  return [...groups.values()].map((group) => group.toSorted((one, other) => rank(one) - rank(other)));
}

// A heading that opens and folds its rows. The study's first group is open; in a small run all are.
function groupRows(cells, { shown, folded, headed }) {
  const { row } = cells[0];
  const alike = cells.every((cell) => cell.row.limits === row.limits);
  const rows = cells.map((cell) => variantRows(cell, shown, headed ? (alike ? "" : cell.row.limits) : undefined));
  if (!headed) return rows;
  const count = (tone) => cells.filter((cell) => cell.row.tone === tone).length;
  const standing = [
    [count("HOLDS"), "holds", "hold"],
    [count("HOLDS_WEAKLY"), "held under a weak cap"],
    [count("BREAKS"), "breaks", "break"],
    [count("INCONCLUSIVE"), "inconclusive"],
  ]
    .filter(([number]) => number)
    .map(([number, one, several = one]) => `${number} ${number === 1 ? one : several}`)
    .join(", ");
  const button = el(
    "button",
    { type: "button", class: "fold", "aria-expanded": String(!folded) },
    el("span", { class: "arrow", "aria-hidden": "true" }),
    el("b", {}, row.point || row.load),
    row.point ? ` ${row.load}` : "",
    alike ? ` · ${row.limits}` : "",
    el("span", { class: "standing" }, standing),
  );
  const fold = (closed) => {
    button.setAttribute("aria-expanded", String(!closed));
    for (const one of rows) one.classList.toggle("folded", closed);
  };
  button.addEventListener("click", () => fold(button.getAttribute("aria-expanded") === "true"));
  fold(folded);
  const heading = el("th", { colspan: 1 + shown.length, scope: "rowgroup", role: "rowheader" }, button);
  return [el("tbody", { role: "rowgroup", class: "grouphead" }, el("tr", { role: "row" }, heading)), rows];
}

// The row of a variant, and its detail. Under the heading of a group, the row leaves out what the heading shows.
function variantRows(cell, shown, point = `${cell.row.load} · ${cell.row.limits}`) {
  const { row } = cell;
  let group = "";
  const keys = shown.map((figure) => figure.key);
  const figures = row.figures.filter((figure) => keys.includes(figure.key)).map((figure) => {
    const first = figure.group !== group;
    group = figure.group;
    const alarm = figure.group === "Not done" && !["0", "0 %", "–", "?"].includes(figure.value);
    return el(
      "td",
      {
        class: `number${first ? " first" : ""}${alarm ? " alarm" : ""}`,
        role: "cell",
        title: figure.explanation,
        "data-label": ["Time", "Response"].includes(figure.group)
          ? `${figure.label} ${figure.group.toLowerCase()}`
          : figure.label,
      },
      figure.value,
    );
  });
  return el(
    "tbody",
    { role: "rowgroup" },
    el(
      "tr",
      { role: "row", class: "figures" },
      el(
        "th",
        { scope: "row", role: "rowheader" },
        el("span", { class: "name" }, swatch(cell), row.variant),
        verdict(row, row.rounds),
        point ? el("span", { class: "point" }, point) : "",
      ),
      figures,
    ),
    el(
      "tr",
      { role: "row", class: "detail" },
      el("td", { colspan: 1 + shown.length, role: "cell" }, el("div", { class: "why" }, because(cell), memoryGauge(cell))),
    ),
  );
}

// The reason of the verdict. A cell that holds shows its ledger over all rounds; one that does not shows the trial that
// decided.
function because(cell) {
  const { row } = cell;
  const text = row.tone === "HOLDS" && row.ledger ? row.ledger : row.because;
  const words = [
    row.asExpected ? "" : el("b", { class: "alarm" }, "Not as the study expected. "),
    row.cause.words ? el("b", {}, `${row.cause.words}. `) : "",
    text,
  ];
  const evidence = text.includes(row.cause.evidence) ? "" : el("p", { class: "evidence" }, row.cause.evidence);
  return el(
    "div",
    { class: "because" },
    reason(words, [evidence, filled(cell)].filter(Boolean), row.cause.words.length + text.length),
    [...(row.time || []).slice(0, 1), ...(row.inside || [])].map((line) => el("p", { class: "inside" }, line)),
  );
}

// Takes one line, or two on a narrow screen; a longer text and its evidence unfold.
function reason(words, evidence, length) {
  return evidence.length || length > LONGEST_LINE
    ? el("details", { class: "reason" }, el("summary", {}, words), evidence)
    : el("p", { class: "reason" }, words);
}

// The contents of a heap that ran out: a line, and its ten largest classes.
function filled({ row, name, runs }) {
  const heaps = runs.flatMap((trial) => Object.values(trial.heaps || {})).filter((one) => one.largest.length);
  if (!heaps.length) return "";
  const heap = heaps.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  return el("details", { class: "filled" }, el("summary", {}, row.filled), classTable(name, heap));
}

function classTable(name, heap) {
  return table(
    `The largest classes of ${name}`,
    [
      { label: "Class", kind: "wide" },
      { label: "Bytes", kind: "number" },
      { label: "Objects", kind: "number" },
      { label: "Share", kind: "number" },
    ],
    heap.largest.map((one) => [
      el("code", {}, one.name),
      amounts.bytes(one.bytes),
      amounts.count(one.objects),
      amounts.share(one.bytes / Math.max(1, heap.bytes)),
    ]),
  );
}

// The memory gauge: the heap in use within the footprint, the kernel's charge, and the cap.
function memoryGauge({ row, colour }) {
  const { cap, heapPeak, liveSet, footprint, workingSet, containerPeak } = row.memory;
  if (!cap || !(footprint || containerPeak)) return "";
  const wide = 300;
  const x = (bytes) => (bytes ? Math.min(wide, Math.max(1.5, (bytes / cap) * wide)) : 0);
  const parts = [
    ["heap", heapPeak],
    ["live", liveSet],
    ["footprint", footprint],
    ["working set", workingSet],
    ["container", containerPeak],
    ["cap", cap],
  ].filter(([, bytes]) => bytes);
  const main = [footprint ? "footprint" : "container", "cap"];
  const texts = parts.map(([word, bytes], i) => `${word} ${amounts.bytes(bytes)}${i < parts.length - 1 ? ", " : ""}`);
  return el(
    "figure",
    { class: "deep" },
    svg(
      "svg",
      { viewBox: "0 0 312 26", role: "img", "aria-label": `Peak memory: ${texts.join("")}` },
      svg("rect", { class: "hold", x: 0, y: 6, width: wide, height: 14 }),
      svg("rect", { class: "charged", x: 0, y: 6, width: x(containerPeak), height: 14 }),
      svg("rect", { x: 0, y: 6, width: x(footprint), height: 14, fill: colour }),
      svg("rect", { class: "heap", x: 0, y: 9, width: x(heapPeak), height: 8 }),
      svg(
        "g",
        { class: "loadline" },
        svg("line", { x1: wide, x2: wide, y1: 1, y2: 25 }),
        svg("circle", { cx: wide, cy: 13, r: 5 }),
        svg("line", { x1: wide - 10, x2: wide + 10, y1: 13, y2: 13 }),
      ),
    ),
    el(
      "figcaption",
      {},
      texts.map((text, i) => (main.includes(parts[i][0]) ? text : el("span", { class: "aside" }, text))),
    ),
  );
}

// The name of the only variant says nothing: a study without variants has one called default.
function adviceHeading({ variant, settings }, cells) {
  if (new Set(cells.map((cell) => cell.variant)).size > 1) return `Use ${variant}`;
  return settings.length ? "Run it with" : "Use it as it is";
}

function recommendation({ result }) {
  const parts = [];
  const { recommendation: advice } = result;
  if (advice) {
    parts.push(
      el(
        "div",
        {},
        el("h3", {}, adviceHeading(advice, result.cells)),
        el("p", {}, advice.because),
        advice.settings.length
          ? el(
              "div",
              { class: "paste" },
              el("pre", { tabindex: 0 }, advice.settings.join("\n")),
              copyButton("the flags", advice.settings.join(" ")),
            )
          : "",
      ),
    );
  } else
    parts.push(
      el(
        "div",
        {},
        el("h3", {}, "No recommendation"),
        el("p", {}, "No variant held in every round, or there is no decided difference between those that did."),
      ),
    );
  if (result.repeat !== "")
    parts.push(
      el(
        "div",
        {},
        el("h3", {}, "Run it again"),
        el("p", {}, "The same variants, limits, load and seed:"),
        el(
          "div",
          { class: "paste" },
          el("pre", { tabindex: 0 }, result.repeat),
          copyButton("the command", result.repeat),
        ),
      ),
    );
  return el("div", { class: "two" }, parts);
}
