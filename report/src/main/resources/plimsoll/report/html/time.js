// Where the operations in flight were, and what the CPU was seen to do; of trials that were not judged.
function time(data) {
  const all = data.result.explained.filter((one) => one.time);
  return [
    el(
      "p",
      { class: "small" },
      "The operations in flight of one extra trial of each variant, split by where they were: by thread dumps, socket queues, the client's own count and the proxies before what is called. The instruments cost memory and time, so nothing here was judged.",
    ),
    all.map((one) => timeOne(data, one)),
  ];
}

function timeOne(data, { cell: name, time: split }) {
  const cell = data.cells.find((each) => each.cell === name);
  const title = cell ? cell.name : name;
  const place = el("div", { class: "panel" });
  responsive(place, (width) => place.replaceChildren(places({ title, split, words: data.places }, width)));
  const cost = costWords(split.perOperation);
  return el(
    "div",
    { class: "account" },
    el("h3", {}, cell ? swatch(cell) : "", title),
    el("p", {}, el("b", {}, split.sentence), split.runnerUp ? `. Next: ${data.places[split.runnerUp]}.` : ""),
    place,
    el(
      "ul",
      { class: "notes" },
      split.evidence.map((line) => el("li", {}, line)),
      cost ? el("li", {}, `an operation cost ${cost}`) : "",
      split.notes.map((note) => el("li", {}, `not seen: ${note}`)),
    ),
    split.flame.map((root) => flame(title, root)),
  );
}

function costWords({ cpuMicros, allocatedBytes }) {
  return [
    cpuMicros === undefined ? "" : `${amounts.millis(cpuMicros / 1000)} of CPU`,
    allocatedBytes === undefined ? "" : `${amounts.bytes(allocatedBytes)} of heap`,
  ]
    .filter((part) => part)
    .join(" and ");
}

function places({ title, split, words }, width) {
  const shown = Object.entries(split.shares).filter(([, share]) => share >= 0.005);
  const row = 24;
  const left = Math.min(300, width * 0.45);
  const plot = { width, height: shown.length * row };
  return canvas(
    plot,
    `Where the operations of ${title} were: ${shown.map(([key, share]) => `${words[key]} ${amounts.share(share)}`).join(", ")}`,
    shown.map(([key, share], i) => [
      svg("text", { x: left - 8, y: i * row + 16, "text-anchor": "end" }, words[key] || key),
      svg("rect", {
        class: key === split.place ? "place-named" : "place",
        x: left,
        y: i * row + 5,
        width: Math.max(1, share * (width - left - 60)),
        height: row - 9,
      }),
      svg(
        "text",
        { x: left + Math.max(1, share * (width - left - 60)) + 6, y: i * row + 16 },
        amounts.share(share),
      ),
    ]),
  );
}

// A click on a frame makes it the widest, one on the outermost shows all again.
function flame(title, root) {
  const state = { at: root, search: "" };
  const place = el("div", { class: "panel flame" });
  const said = el("p", { class: "reading readout", role: "status" });
  const redraw = responsive(place, (width) => place.replaceChildren(drawFlame({ title, root, state, said, redraw: () => redraw() }, width)));
  const search = el("input", {
    type: "search",
    placeholder: "class or method",
    "aria-label": `Search the flame graph of ${title}`,
    oninput: (event) => {
      state.search = event.target.value.toLowerCase();
      redraw();
    },
  });
  return el(
    "details",
    { open: true },
    el("summary", {}, `What the CPU of ${root[0]} did, ${amounts.count(root[1])} samples: click a frame to widen it`),
    search,
    said,
    place,
  );
}

function drawFlame({ title, root, state, said, redraw }, width) {
  const row = 17;
  const boxes = [];
  const above = pathTo(root, state.at) || [root];
  above.forEach((node, depth) => boxes.push({ node, depth, x: 0, wide: width }));
  lay(boxes, state.at, above.length - 1, 0, width);
  const depth = Math.max(...boxes.map((box) => box.depth));
  const found = (node) => state.search && node[0].toLowerCase().includes(state.search);
  const matched = state.search ? matchedSamples(root, found) : 0;
  said.textContent = state.search ? `${amounts.share(matched / Math.max(1, root[1]))} of the samples are in a frame with that text` : "";
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${(depth + 1) * row}`,
      class: "plot",
      role: "img",
      "aria-label": `Flame graph of ${title}: what its CPU did`,
    },
    boxes.map(({ node, depth: level, x, wide }) =>
      svg(
        "g",
        {
          class: found(node) ? "frame-found" : `frame-${level % 3}`,
          onclick: () => {
            state.at = node;
            redraw();
          },
        },
        svg("title", {}, `${node[0]}: ${amounts.share(node[1] / Math.max(1, root[1]))}, ${amounts.count(node[1])} samples`),
        svg("rect", { x: place(x), y: level * row, width: place(Math.max(0.5, wide - 0.5)), height: row - 1 }),
        wide > 40 ? svg("text", { x: place(x + 3), y: level * row + 12 }, cutText(node[0], wide)) : "",
      ),
    ),
  );
}

function lay(boxes, node, depth, x, wide) {
  let at = x;
  for (const callee of node[2]) {
    const part = (callee[1] / Math.max(1, node[1])) * wide;
    if (part >= 0.7) {
      boxes.push({ node: callee, depth: depth + 1, x: at, wide: part });
      lay(boxes, callee, depth + 1, at, part);
    }
    at += part;
  }
}

function pathTo(from, to) {
  if (from === to) return [from];
  for (const callee of from[2]) {
    const rest = pathTo(callee, to);
    if (rest) return [from, ...rest];
  }
  return undefined;
}

// A sample counts once, however many of its frames match.
function matchedSamples(node, found) {
  return found(node) ? node[1] : node[2].reduce((sum, callee) => sum + matchedSamples(callee, found), 0);
}

// The method is what tells frames apart, so a long name loses its beginning.
function cutText(text, wide) {
  const most = Math.floor(wide / 6.2);
  return text.length <= most ? text : `…${text.slice(Math.max(0, text.length - most + 1))}`;
}
