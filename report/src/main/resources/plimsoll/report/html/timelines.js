// All variants against the trial's time, under one cursor.
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
];
const MARKS = { started: "M-4 -4H4V4H-4Z", ready: "M-4 4 0 -4 4 4Z", phase: "M0 -5V5", "out-of-memory": "M-4 -4 4 4M4 -4 -4 4",
  killed: "M-5 0H5M0 -5V5M-3.5 -3.5 3.5 3.5M3.5 -3.5 -3.5 3.5", ended: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", stopped: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  gc: "M-2 0H2", fault: "M-1 -5 3 -1 -1 0 3 5", note: "M0 -4 4 0 0 4 -4 0Z" };
const GRAVE = ["out-of-memory", "killed", "fault"];

function timelines(data, state) {
  const place = el("div", { class: "panels" });
  const lanes = el("div", { class: "lanes" });
  const readout = el("p", { class: "readout small", "aria-live": "polite" });
  const group = el("div", { class: "cursor-group", tabindex: 0, role: "group",
    "aria-label": "Timelines. Left and right arrow keys move the cursor, Escape takes it away." }, lanes, place);
  const view = { data, state, place, lanes, readout, cursors: [], time: null };
  const redraw = responsive(place, (width) => drawTimelines(view, width));
  state.listeners.push(redraw);
  group.addEventListener("keydown", (event) => steer(view, event));
  group.addEventListener("pointerleave", () => moveCursor(view, null));
  return section("timelines", "Timelines",
    el("p", { class: "small" }, "Time since each trial's start. A band spans the smallest and the largest value of its interval. Point at a plot to read all of them."),
    chooser(data, state), group, readout, eventList(data, state));
}

function chooser(data, state) {
  const rounds = [...new Set(data.result.trials.map((trial) => trial.round))].sort((a, b) => a - b);
  const pick = (round) => el("label", { class: "pick" }, el("input", { type: "radio", name: "round", value: round, checked: round === state.round,
    onchange: () => change(state, () => (state.round = round)) }), String(round));
  const toggle = (cell) => el("label", { class: "pick" }, el("input", { type: "checkbox", checked: state.shown.has(cell.index),
    onchange: (event) => change(state, () => (event.target.checked ? state.shown.add(cell.index) : state.shown.delete(cell.index))) }),
  swatch(cell), cell.name);
  return el("div", { class: "chooser" },
    el("fieldset", {}, el("legend", {}, "Round"), rounds.map(pick)),
    el("fieldset", {}, el("legend", {}, "Variants"), data.cells.map(toggle)));
}

function change(state, how) {
  how();
  for (const listener of state.listeners) listener();
}

function drawnTrials({ data, state }) {
  return data.cells.filter((cell) => state.shown.has(cell.index) && cell.runs.length)
    .map((cell) => ({ cell, trial: trialOf(cell, state.round) }));
}

function drawTimelines(view, width) {
  const drawn = drawnTrials(view);
  const panels = PANELS.filter((panel) => drawn.some(({ trial }) => seriesOf(trial, panel.metric, panel.worker)));
  const each = widthOfEach(view.place, width, 3);
  const last = Math.max(1000, ...drawn.flatMap(({ trial }) => [...trial.series.map((one) => one.at[one.at.length - 1] || 0), ...trial.events.map((one) => one.atMillis)]));
  Object.assign(view, { drawn, last, cursors: [] });
  view.lanes.replaceChildren(drawn.length ? drawLanes(view, width) : "");
  view.place.replaceChildren(...panels.map((panel) => drawPanel(view, panel, each)));
  if (!panels.length) view.place.append(el("p", {}, "No series of the chosen variants and round stands in this page."));
  moveCursor(view, view.time);
}

function scaleOf(panel, series) {
  return panel.scale && series.rate ? panel.scale : 1;
}

function drawPanel(view, panel, width) {
  const seen = view.drawn.map(({ cell, trial }) => ({ cell, trial, series: seriesOf(trial, panel.metric, panel.worker) })).filter((one) => one.series);
  const cap = panel.cap && Math.max(0, ...seen.map((one) => capOf(one.trial) || 0));
  const top = Math.max(cap || 0, ...seen.flatMap((one) => one.series.high.map((value) => (value || 0) * scaleOf(panel, one.series))));
  const yTicks = axisSteps(panel.unit === "share" ? Math.max(top, 0.1) : top, 3, panel.unit);
  const plot = frame({ width, height: 132, xs: [0, view.last], ys: [0, Math.max(yTicks[yTicks.length - 1], top * 1.04)] });
  const text = amounts[panel.unit];
  const cursor = svg("line", { class: "cursor", y1: MARGIN.top, y2: plot.height - MARGIN.bottom, visibility: "hidden" });
  const read = el("span", { class: "read" });
  const drawing = canvas(plot, `${panel.title} over time: ${seen.map((one) => `${one.cell.name} at most ${text(Math.max(0, ...one.series.high.map((value) => (value || 0) * scaleOf(panel, one.series))))}`).join("; ")}`,
    axes(plot, { xTicks: axisSteps(view.last, width > 500 ? 6 : 4, "ms").filter((tick) => tick <= view.last), yTicks, xText: seconds, yText: text }),
    seen.map((one) => graveLines(plot, one)),
    seen.map(({ cell, series }) => svg("g", {},
      svg("path", { class: "band", d: band(plot, series, scaleOf(panel, series)), fill: cell.colour }),
      svg("path", { class: "line", d: line(plot, series, scaleOf(panel, series)), stroke: cell.colour, "stroke-dasharray": cell.dash }))),
    cap ? capLine(plot, cap, `cap ${amounts.bytes(cap)}`) : "", cursor);
  drawing.addEventListener("pointermove", (event) => {
    const box = drawing.getBoundingClientRect();
    moveCursor(view, plot.time(((event.clientX - box.left) / box.width) * plot.width));
  });
  view.cursors.push({ plot, cursor, read, panel, seen });
  return el("figure", { class: "panel" }, el("figcaption", {}, el("h3", {}, panel.title), read), drawing);
}

function graveLines(plot, { cell, trial }) {
  return trial.events.filter((event) => GRAVE.includes(event.kind)).map((event) => svg("line", { class: "grave", stroke: cell.colour,
    x1: plot.x(event.atMillis), x2: plot.x(event.atMillis), y1: plot.margin.top, y2: plot.height - plot.margin.bottom }));
}

function drawLanes(view, width) {
  const height = 22 * view.drawn.length + 6;
  const plot = frame({ width, height, xs: [0, view.last], ys: [0, 1], margin: { ...MARGIN, top: 2, bottom: 2 } });
  const lanes = view.drawn.map(({ cell, trial }, i) => {
    const y = 14 + 22 * i;
    return svg("g", { stroke: cell.colour, class: "lane" },
      svg("line", { class: "thread", x1: plot.margin.left, x2: plot.width - plot.margin.right, y1: y, y2: y, "stroke-dasharray": cell.dash }),
      trial.events.filter((event) => event.kind !== "gc").map((event) => svg("path", { class: `mark ${event.kind}`, d: MARKS[event.kind] || MARKS.note,
        transform: `translate(${place(plot.x(event.atMillis))} ${y})` }, svg("title", {}, `${amounts.millis(event.atMillis)} ${event.member}: ${event.text}`))));
  });
  const cursor = svg("line", { class: "cursor", y1: 0, y2: height, visibility: "hidden" });
  view.cursors.push({ plot, cursor });
  return el("figure", { class: "panel" }, el("figcaption", {}, el("h3", {}, "Events"), key()), canvas(plot, "Events of each variant; the list below has their texts", lanes, cursor));
}

function key() {
  return el("span", { class: "key" }, [["ready", "ready"], ["phase", "phase"], ["out-of-memory", "out of memory"], ["killed", "killed"], ["ended", "ended"], ["note", "note"]]
    .map(([kind, text]) => el("span", {}, svg("svg", { viewBox: "-7 -7 14 14", width: 12, height: 12, "aria-hidden": "true" }, svg("path", { class: `mark ${kind}`, d: MARKS[kind] })), text)));
}

function steer(view, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Escape") moveCursor(view, null);
  if (!step) return;
  event.preventDefault();
  moveCursor(view, Math.min(view.last, Math.max(0, (view.time ?? view.last / 2) + step * (event.shiftKey ? 1000 : 100))));
}

function moveCursor(view, time) {
  view.time = time === null ? null : Math.min(view.last, Math.max(0, time));
  for (const { plot, cursor, read, panel, seen } of view.cursors) {
    cursor.setAttribute("visibility", view.time === null ? "hidden" : "visible");
    cursor.setAttribute("x1", plot.x(view.time || 0));
    cursor.setAttribute("x2", plot.x(view.time || 0));
    if (read) read.replaceChildren(...(view.time === null ? [] : seen.map((one) => reading(one, panel, view.time))));
  }
  view.readout.textContent = view.time === null ? "" : `At ${amounts.millis(Math.round(view.time))} of each trial.`;
}

function reading({ cell, series }, panel, time) {
  const value = valueAt(series, time);
  return el("span", { class: "reading" }, swatch(cell), value === null ? "–" : amounts[panel.unit](value * scaleOf(panel, series)));
}

function eventList(data, state) {
  const body = el("div", {});
  const draw = () => body.replaceChildren(table("Events of the chosen round", [{ label: "At", kind: "number" }, { label: "Variant" }, { label: "Whom" }, { label: "What" }, { label: "Text", kind: "wide" }],
    drawnTrials({ data, state }).flatMap(({ cell, trial }) => trial.events.map((event) => ({ cell, trial, event })))
      .sort((a, b) => a.event.atMillis - b.event.atMillis)
      .map(({ cell, trial, event }) => [amounts.millis(event.atMillis), `${cell.name}, round ${trial.round}`, event.member, event.kind.replaceAll("-", " "), event.text])));
  state.listeners.push(draw);
  draw();
  return el("details", {}, el("summary", {}, "Events in words"), body);
}
