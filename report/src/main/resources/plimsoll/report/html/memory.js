// The parts of the footprint with the files in memory and the page cache on top, compared with the cap.
const PARTS = [
  { name: "heap committed", className: "part-heap" },
  { name: "metaspace", className: "part-meta" },
  { name: "rest of the footprint: threads, code, buffers, native", className: "part-rest" },
  { name: "files in memory (tmpfs), not reclaimable", className: "part-files" },
  { name: "page cache, reclaimable", className: "part-cache" },
];

function memory(data, state) {
  const place = el("div", { class: "panels" });
  const redraw = responsive(place, (width) => drawMemory(data, state, place, width));
  state.listeners.push(redraw);
  return [
    el(
      "p",
      { class: "small" },
      "Memory in the round that is chosen above. The JVM commits more heap than it touches; where the committed heap exceeds the footprint, the other parts of the footprint are drawn as 0.",
    ),
    el(
      "p",
      { class: "key parts" },
      PARTS.map((part) =>
        el(
          "span",
          {},
          svg(
            "svg",
            { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" },
            svg("rect", { class: part.className, width: 12, height: 12 }),
          ),
          part.name,
        ),
      ),
    ),
    place,
  ];
}

function drawMemory(data, state, place, width) {
  const drawn = drawnTrials({ data, state })
    .map(({ cell, trial }) => ({ cell, trial, layers: layersOf(trial) }))
    .filter((one) => one.layers);
  const each = widthOfEach(place, width, Math.max(2, Math.min(3, drawn.length)));
  const last = Math.max(1000, ...drawn.map((one) => one.layers.at[one.layers.at.length - 1] || 0));
  const top = Math.max(0, ...drawn.map((one) => Math.max(capOf(one.trial) || 0, ...one.layers.tops[PARTS.length - 1])));
  place.replaceChildren(...drawn.map((one) => drawStack(one, { width: each, top, last })));
  if (!drawn.length)
    place.append(el("p", {}, "This page has no memory series for the chosen variants and round."));
}

// Returns the upper edge of each layer in bytes, at every time of the footprint.
function layersOf(trial) {
  const footprint = seriesOf(trial, "rss_anonymous");
  if (!footprint) return undefined;
  const at = (metric) => footprint.at.map((time) => valueAt(seriesOf(trial, metric), time) || 0);
  const heap = at("heap_committed");
  const meta = at("metaspace_used");
  const files = at("cgroup_shared");
  const cache = at("cgroup_cache");
  const whole = footprint.high.map((value) => value || 0);
  const heapTop = heap.map((value, i) => Math.min(value, whole[i]));
  const metaTop = heapTop.map((value, i) => Math.min(value + meta[i], whole[i]));
  const filesTop = whole.map((value, i) => value + files[i]);
  return { at: footprint.at, tops: [heapTop, metaTop, whole, filesTop, filesTop.map((value, i) => value + cache[i])] };
}

function drawStack({ cell, trial, layers }, { width, top, last }) {
  const yTicks = axisSteps(top, 4, "bytes");
  const plot = frame({ width, height: 210, xs: [0, last], ys: [0, Math.max(yTicks[yTicks.length - 1], top * 1.05)] });
  const zero = layers.at.map(() => 0);
  const areas = layers.tops.map((edge, i) => {
    const series = { at: layers.at, high: edge, low: i ? layers.tops[i - 1] : zero };
    return svg("path", { class: PARTS[i].className, d: band(plot, series) });
  });
  const peak = Math.max(...layers.tops[PARTS.length - 1]);
  const cap = capOf(trial);
  return el(
    "figure",
    { class: "panel" },
    el(
      "figcaption",
      {},
      el("h3", {}, cell.name),
      el("span", { class: "read" }, `round ${trial.round}, peak ${amounts.bytes(peak)}`),
    ),
    canvas(
      plot,
      `Memory of ${cell.name} over time, stacked; peak ${amounts.bytes(peak)}${cap ? ` under a cap of ${amounts.bytes(cap)}` : ""}`,
      axes(plot, {
        xTicks: timeTicks(last, width),
        yTicks,
        xText: seconds,
        yText: amounts.bytes,
      }),
      areas,
      cap ? capLine(plot, cap, `cap ${amounts.bytes(cap)}`) : "",
    ),
  );
}
