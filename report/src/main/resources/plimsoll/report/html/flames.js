// Flame graphs of the CPU from explaining trials.
function flames(data, number) {
  const { cell: name, time } = data.result.explained[number];
  const cell = data.cells.find((each) => each.cell === name);
  return time.flame.map((root) => flame(cell ? cell.name : name, root));
}

// Differential flame graphs of one cost of two cells. A frame is as wide as its costs in both together, so that none is
// missing, and its colour is that of its difference.
function differences(data, number) {
  const all = data.result.profiles.flatMap((pair) => pair.flames.map((flames) => ({ pair, flames })));
  const { pair, flames } = all[number];
  const { label, amount } = COSTS[flames.kind];
  const title = (node) => `${node[0]}: ${amount(node[4])} instead of ${amount(node[3])} an operation`;
  return flames.roots.map((root) =>
    flame(`${label} of ${pair.cell} and ${pair.against}`, root, {
      heading: `${label} of ${root[0]} in ${pair.cell}, ${amount(root[4])}, against ${pair.against}, ${amount(root[3])}: red and + cost more, blue and − less; click a frame to zoom in`,
      title,
      sign: (node) => (strengthOf(node) === 0 ? "" : node[4] > node[3] ? "+" : "−"),
      colour: (node) => {
        const strength = strengthOf(node);
        return strength === 0 ? "frame-same" : `frame-${node[4] > node[3] ? "more" : "less"} strength-${strength}`;
      },
    }),
  );
}

// From 0, for costs that hardly differ, to 4.
function strengthOf(node) {
  const change = (node[4] - node[3]) / Math.max(1e-12, node[4] + node[3]);
  return Math.min(4, Math.round(Math.abs(change) * 8));
}

const COSTS = {
  cpu: { label: "CPU", amount: (value) => (value < 1 ? `${digits(value * 1000)} us` : amounts.millis(value)) },
  allocation: { label: "Allocated bytes", amount: (value) => amounts.bytes(value) },
};

// A click on a frame zooms in; a click on the outermost frame zooms out. Keys do the same with the frame that they chose.
function flame(title, root, drawn = samplesDrawn(root)) {
  const state = { at: root, chosen: null, search: "" };
  const place = el("div", {
    class: "panel flame",
    tabindex: 0,
    role: "group",
    "aria-label": `Flame graph of ${title}. Arrow keys choose a frame, Enter zooms in on it, Escape zooms out.`,
    onkeydown: (event) => {
      if (!steerFlame(state, root, event.key)) return;
      event.preventDefault();
      redraw();
    },
  });
  const status = el("p", { class: "small readout", role: "status" });
  const redraw = responsive(place, (width) => place.replaceChildren(drawFlame({ title, root, drawn, state, status, redraw: () => redraw() }, width)));
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
    el("summary", {}, drawn.heading),
    search,
    status,
    place,
  );
}

// Moves to the caller, to the first callee or to the callee beside; returns whether the key has a meaning.
function steerFlame(state, root, key) {
  const path = pathTo(root, state.chosen || state.at);
  const node = path.at(-1);
  const caller = path.at(-2);
  const beside = (step) => caller && caller[2][caller[2].indexOf(node) + step];
  const moves = {
    ArrowUp: () => (state.chosen = caller || node),
    ArrowDown: () => (state.chosen = node[2][0] || node),
    ArrowLeft: () => (state.chosen = beside(-1) || node),
    ArrowRight: () => (state.chosen = beside(1) || node),
    Enter: () => (state.at = node),
    Escape: () => (state.at = root),
  };
  if (moves[key]) moves[key]();
  return key in moves;
}

function samplesDrawn(root) {
  return {
    sign: () => "",
    heading: `CPU flame graph of ${root[0]}, ${many(root[1], "sample")}: click a frame to zoom in`,
    title: (node) => `${node[0]}: ${amounts.share(node[1] / Math.max(1, root[1]))}, ${many(node[1], "sample")}`,
    colour: (node, level) => `frame-${level % 3}`,
  };
}

function drawFlame({ title, root, drawn, state, status, redraw }, width) {
  const row = 17;
  const boxes = [];
  const above = pathTo(root, state.at) || [root];
  above.forEach((node, depth) => boxes.push({ node, depth, x: 0, wide: width }));
  lay(boxes, state.at, above.length - 1, 0, width);
  const depth = Math.max(...boxes.map((box) => box.depth));
  const found = (node) => state.search && node[0].toLowerCase().includes(state.search);
  const matched = state.search ? matchedSamples(root, found) : 0;
  status.textContent = [
    state.chosen ? drawn.title(state.chosen) : "",
    state.search ? `${amounts.share(matched / Math.max(1e-12, root[1]))} of the whole has a frame with that text` : "",
  ]
    .filter(Boolean)
    .join("; ");
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${(depth + 1) * row}`,
      class: "plot",
      role: "img",
      "aria-label": `Flame graph of ${title}`,
    },
    boxes.map(({ node, depth: level, x, wide }) =>
      svg(
        "g",
        {
          class: `${found(node) ? "frame-found" : drawn.colour(node, level)}${node === state.chosen ? " frame-chosen" : ""}`,
          onclick: () => {
            state.at = node;
            redraw();
          },
        },
        svg("title", {}, drawn.title(node)),
        svg("rect", { x: place(x), y: level * row, width: place(Math.max(0.5, wide - 0.5)), height: row - 1 }),
        wide > 40 ? svg("text", { x: place(x + 3), y: level * row + 12 }, frameText(drawn.sign(node), node[0], wide)) : "",
      ),
    ),
  );
}

function lay(boxes, node, depth, x, wide) {
  let at = x;
  for (const callee of node[2]) {
    const part = (callee[1] / Math.max(1e-12, node[1])) * wide;
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

// Counts each sample once, however many of its frames match.
function matchedSamples(node, found) {
  return found(node) ? node[1] : node[2].reduce((sum, callee) => sum + matchedSamples(callee, found), 0);
}

function frameText(sign, name, wide) {
  return `${sign}${cutText(name, wide - 7 * sign.length)}`;
}

// Cuts off the beginning of a long name, because the method identifies a frame.
function cutText(text, wide) {
  const most = Math.floor(wide / 6.2);
  return text.length <= most ? text : `…${text.slice(Math.max(0, text.length - most + 1))}`;
}
