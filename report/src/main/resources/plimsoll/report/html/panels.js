// A plot for each metric, with every chosen variant.
const PANELS = [
  { metric: "heap_used", title: "Heap used", unit: "bytes" },
  { metric: "heap_committed", title: "Heap committed", unit: "bytes" },
  { metric: "rss_anonymous", title: "Footprint", unit: "bytes" },
  { metric: "cgroup_usage", title: "Container, page cache included", unit: "bytes", cap: true },
  { metric: "cpu_time", title: "CPU, cores", unit: "cores", scale: 1 / 1000 },
  { metric: "gc_time", title: "GC share", unit: "share", scale: 1 / 1000 },
  { metric: "threads", title: "Threads", unit: "count" },
  { metric: "accept_backlog", title: "Waiting to be accepted", unit: "count" },
  { metric: "in_flight", title: "In flight", unit: "count", worker: true },
  { metric: "queue_depth", title: "Entries in the queue", unit: "count", worker: true },
];

// The rate of a counter in milliseconds per second is a number of cores, or a share of the time.
function scaleOf(panel, series) {
  return panel.scale && series.rate ? panel.scale : 1;
}

function curvesIn(view, panel) {
  return view.drawn.flatMap(({ cell, trial }) => {
    const series = seriesOf(trial, panel.metric, panel.worker);
    if (!series) return [];
    const scale = scaleOf(panel, series);
    return [{ cell, trial, series, scale, most: Math.max(0, ...series.high.map((value) => (value || 0) * scale)) }];
  });
}

function drawPanel(view, panel, width) {
  const seen = curvesIn(view, panel);
  const caps = panel.cap ? [...new Set(seen.map((one) => capOf(one.trial)).filter(Boolean))] : [];
  const most = Math.max(0, ...caps, ...seen.map((one) => one.most));
  // A share can slightly exceed 1 between two samples.
  const top = panel.unit === "share" ? Math.min(1, Math.max(most, 0.1)) : most;
  const yTicks = axisSteps(top, 3, panel.unit);
  const ys = [0, Math.max(yTicks[yTicks.length - 1], top * 1.04)];
  const plot = frame({ width, height: 132, xs: [0, view.last], ys });
  const cursor = cursorLine(plot.margin.top, plot.height - plot.margin.bottom);
  const read = el("span", { class: "read" });
  const drawing = canvas(
    plot,
    panelWords(panel, seen),
    axes(plot, { xTicks: timeTicks(view.last, width), yTicks, xText: seconds, yText: amounts[panel.unit] }),
    seen.map((one) => [
      faultBands(plot, one, plot.margin.top, plot.high),
      graveLines(plot, one),
      curveOf(plot, one),
      panel.metric === "heap_used" ? collectionMarks(plot, one) : "",
    ]),
    caps.map((cap) => capLine(plot, cap, `cap ${amounts.bytes(cap)}`)),
    cursor,
  );
  drawing.addEventListener("pointermove", (event) => {
    const box = drawing.getBoundingClientRect();
    moveCursor(view, plot.time(((event.clientX - box.left) / box.width) * plot.width));
  });
  view.cursors.push({ plot, cursor, read, panel, seen });
  return el("figure", { class: "panel" }, el("figcaption", {}, el("h3", {}, panel.title), read), drawing);
}

function panelWords(panel, seen) {
  const texts = seen.map((one) => `${one.cell.name} at most ${amounts[panel.unit](one.most)}`);
  return `${panel.title} over time: ${texts.join("; ")}`;
}

function curveOf(plot, { cell, series, scale }) {
  return svg(
    "g",
    {},
    svg("path", { class: "band", d: band(plot, series, scale), fill: cell.colour }),
    svg("path", {
      class: "line",
      d: line(plot, series, scale),
      stroke: cell.colour,
      "stroke-dasharray": cell.dash,
    }),
  );
}

// Each fall of the heap in use is a collection. The bands of a thinned series do not show a single one.
function collectionMarks(plot, { cell, series }) {
  const thinned = series.high.some((value, i) => value !== series.low[i]);
  const falls = thinned ? [] : series.at.filter((_, i) => 0 < series.high[i] && series.high[i] < series.high[i - 1]);
  const foot = plot.height - plot.margin.bottom;
  return falls.length
    ? svg("path", {
        class: "collections",
        d: falls.map((at) => `M${place(plot.x(at))} ${foot}v-5`).join(""),
        stroke: cell.colour,
      })
    : "";
}

function cursorLine(from, to) {
  return svg("line", { class: "cursor", y1: from, y2: to, visibility: "hidden" });
}

function reading({ cell, series, scale }, panel, time) {
  const value = valueAt(series, time);
  const shown = value === null ? "–" : amounts[panel.unit](value * scale);
  return el("span", { class: "reading" }, swatch(cell), el("span", { class: "offscreen" }, `${cell.name} `), shown);
}
