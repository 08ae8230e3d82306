const FOLDED_FROM = 13;

// All variants over the time of their trials, with a shared cursor.
function timelines(data, state) {
  const place = el("div", { class: "panels" });
  const lanes = el("div", { class: "lanes" });
  const readout = el("p", { class: "readout small", "aria-live": "polite" });
  const group = el(
    "div",
    {
      class: "cursor-group",
      tabindex: 0,
      role: "group",
      "aria-label": "Timelines. Left and right arrow keys move the cursor, Escape hides it.",
    },
    lanes,
    place,
  );
  const view = { data, state, place, lanes, readout, cursors: [], time: null };
  const redraw = responsive(place, (width) => drawTimelines(view, width));
  state.listeners.push(redraw);
  group.addEventListener("keydown", (event) => steer(view, event));
  group.addEventListener("pointerleave", () => moveCursor(view, null));
  return [
    el(
      "p",
      { class: "small" },
      "Time since each trial's start. A band spans the smallest and the largest value of its interval. A mark below the heap in use is a collection. Point at a plot to read the values in all plots.",
    ),
    chooser(data, state),
    group,
    readout,
    eventList(data, state),
  ];
}

function chooser(data, state) {
  const rounds = [...new Set(data.result.trials.map((trial) => trial.round))].sort((a, b) => a - b);
  const pick = (round) =>
    el(
      "label",
      { class: "pick" },
      el("input", {
        type: "radio",
        name: "round",
        value: round,
        checked: round === state.round,
        onchange: () => change(state, () => (state.round = round)),
      }),
      String(round),
    );
  const toggle = (cell, name) =>
    el(
      "label",
      { class: "pick" },
      el("input", {
        type: "checkbox",
        checked: state.shown.has(cell.index),
        onchange: (event) =>
          change(state, () => (event.target.checked ? state.shown.add(cell.index) : state.shown.delete(cell.index))),
      }),
      swatch(cell),
      name,
    );
  return el(
    "div",
    { class: "chooser" },
    el("fieldset", {}, el("legend", {}, "Round"), rounds.map(pick)),
    data.cells.length < FOLDED_FROM
      ? el(
          "fieldset",
          {},
          el("legend", {}, "Variants"),
          data.cells.map((cell) => toggle(cell, cell.name)),
        )
      : el("fieldset", { class: "folded" }, el("legend", {}, "Variants"), folded(data, state, toggle)),
  );
}

// With many cells, one fold for each load and limits; it is open if any of its cells is drawn.
function folded(data, state, toggle) {
  const groups = new Map();
  for (const cell of data.cells) {
    const point = cell.cell.slice(cell.variant.length + 1) || "the study's own";
    groups.set(point, [...(groups.get(point) || []), cell]);
  }
  return [...groups].map(([point, cells]) => {
    const drawn = el("span", {});
    const count = () => {
      const shown = cells.filter((cell) => state.shown.has(cell.index)).length;
      drawn.textContent = shown ? `${shown} of ${cells.length} drawn` : `${cells.length}`;
    };
    state.listeners.push(count);
    count();
    return el(
      "details",
      { open: cells.some((cell) => state.shown.has(cell.index)) },
      el("summary", {}, `${point}: `, drawn),
      cells.map((cell) => toggle(cell, cell.variant)),
    );
  });
}

function change(state, how) {
  how();
  for (const listener of state.listeners) listener();
}

function drawnTrials({ data, state }) {
  return data.cells
    .filter((cell) => state.shown.has(cell.index) && cell.runs.length)
    .map((cell) => ({ cell, trial: trialOf(cell, state.round) }));
}

function drawTimelines(view, width) {
  const drawn = drawnTrials(view);
  const panels = PANELS.filter((panel) => drawn.some(({ trial }) => seriesOf(trial, panel.metric, panel.worker)));
  const each = widthOfEach(view.place, width, 3);
  const last = Math.max(
    1000,
    ...drawn.flatMap(({ trial }) => [
      ...trial.series.map((one) => one.at[one.at.length - 1] || 0),
      ...trial.events.map((one) => one.atMillis),
    ]),
  );
  Object.assign(view, { drawn, last, cursors: [] });
  view.lanes.replaceChildren(drawn.length ? drawLanes(view, width) : "");
  view.place.replaceChildren(...panels.map((panel) => drawPanel(view, panel, each)));
  if (!panels.length) view.place.append(el("p", {}, "This page has no series for the chosen variants and round."));
  moveCursor(view, view.time);
}

function steer(view, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Escape") moveCursor(view, null);
  if (!step) return;
  event.preventDefault();
  moveCursor(
    view,
    Math.min(view.last, Math.max(0, (view.time ?? view.last / 2) + step * (event.shiftKey ? 1000 : 100))),
  );
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
