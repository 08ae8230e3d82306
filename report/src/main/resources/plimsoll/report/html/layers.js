// What each layer of the service adds to an operation's cost, as a waterfall from outside in.
function layers(data) {
  const all = data.result.layers || [];
  const drawn = data.layerFigures.filter(({ key }) => all.some((layer) => layer.figures[key] > 0));
  if (!drawn.length) return "";
  const place = el("div", { class: "panels" });
  responsive(place, (width) => {
    const each = widthOfEach(place, width, drawn.length);
    place.replaceChildren(...drawn.map((one) => waterfall(all, one, each)));
  });
  return section(
    "layers",
    "What each layer costs",
    el(
      "p",
      { class: "small" },
      "From outside in, each layer is a cell whose operations end there. A bar is what the layer adds to the one before, taken round by round; it ends at what an operation has cost by then.",
    ),
    place,
    layerTable(all, data.layerFigures),
  );
}

function waterfall(all, { key: figure, name: called, unit }, width) {
  const title = called[0].toUpperCase() + called.slice(1);
  const seen = all.filter((layer) => layer.figures[figure] !== undefined);
  const row = 26;
  const name = Math.min(170, width * 0.34);
  const right = 74;
  const most = Math.max(...seen.map((layer) => layer.figures[figure]), 1e-9);
  const x = (value) => name + (Math.max(0, value) / most) * (width - name - right);
  const height = seen.length * row + 6;
  const bars = seen.map((layer, i) => {
    const whole = layer.figures[figure];
    const added = layer.added[figure] ?? 0;
    const from = Math.min(whole, whole - added);
    const to = Math.max(whole, whole - added);
    const y = i * row + 4;
    return svg(
      "g",
      {},
      svg("text", { x: name - 6, y: y + 13, "text-anchor": "end" }, cutTo(layer.name, name)),
      svg("rect", {
        class: added < 0 ? "layer-less" : "layer-more",
        x: x(from),
        y,
        width: Math.max(1.5, x(to) - x(from)),
        height: row - 8,
        rx: 2,
      }),
      svg("text", { x: x(to) + 5, y: y + 13 }, `${added < 0 ? "-" : "+"}${amounts[unit](Math.abs(added))}`),
    );
  });
  const said = seen.map((layer) => `${layer.name} ${amounts[unit](layer.figures[figure])}`).join("; ");
  return el(
    "figure",
    { class: "panel" },
    el("figcaption", {}, el("h3", {}, title)),
    canvas({ width, height }, `${title}, layer by layer: ${said}`, bars),
  );
}

function cutTo(text, width) {
  const most = Math.max(6, Math.floor(width / 7));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function layerTable(all, figures) {
  const value = (layer, { key, unit }) => (layer.figures[key] === undefined ? "–" : amounts[unit](layer.figures[key]));
  return table(
    "What each layer costs",
    [
      { label: "Layer", kind: "wide" },
      { label: "Cell", kind: "wide" },
      { label: "Rounds", kind: "number" },
      { label: "CPU time", kind: "number" },
      { label: "Allocated", kind: "number" },
      { label: "Written", kind: "number" },
    ],
    all.map((layer) => [
      layer.name,
      layer.cell,
      amounts.count(layer.rounds),
      ...figures.map((figure) => value(layer, figure)),
    ]),
  );
}
