// The events of each variant in a lane, and as a list.
const MARKS = {
  started: "M-4 -4H4V4H-4Z",
  ready: "M-4 4 0 -4 4 4Z",
  phase: "M0 -5V5",
  "out-of-memory": "M-4 -4 4 4M4 -4 -4 4",
  killed: "M-5 0H5M0 -5V5M-3.5 -3.5 3.5 3.5M3.5 -3.5 -3.5 3.5",
  ended: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  stopped: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  gc: "M-2 0H2",
  fault: "M-1 -5 3 -1 -1 0 3 5",
  note: "M0 -4 4 0 0 4 -4 0Z",
};
const GRAVE = ["out-of-memory", "killed", "fault"];

function graveLines(plot, { cell, trial }) {
  return trial.events
    .filter((event) => GRAVE.includes(event.kind))
    .map((event) =>
      svg("line", {
        class: "grave",
        stroke: cell.colour,
        x1: plot.x(event.atMillis),
        x2: plot.x(event.atMillis),
        y1: plot.margin.top,
        y2: plot.height - plot.margin.bottom,
      }),
    );
}

// A band from the start of a fault to its end, or to the end of the plot.
function faultBands(plot, { cell, trial }, y, height) {
  const occurrences = trial.events.filter((event) => event.what);
  return occurrences
    .filter((event) => event.what.is === "fault-began")
    .map((begin) => {
      const end = occurrences.find(
        (event) =>
          event.atMillis >= begin.atMillis && event.what.is === "fault-ended" && event.what.fault === begin.what.fault,
      );
      const from = plot.x(begin.atMillis);
      const until = end ? plot.x(end.atMillis) : plot.width - plot.margin.right;
      return svg("rect", {
        class: "fault-band",
        fill: cell.colour,
        x: place(from),
        y,
        width: place(Math.max(1, until - from)),
        height,
      });
    });
}

function drawLanes(view, width) {
  const height = 22 * view.drawn.length + 6;
  const plot = frame({ width, height, xs: [0, view.last], ys: [0, 1], margin: { ...MARGIN, top: 2, bottom: 2 } });
  const lanes = view.drawn.map(({ cell, trial }, i) => {
    const y = 14 + 22 * i;
    return svg(
      "g",
      { stroke: cell.colour, class: "lane" },
      svg("line", {
        class: "thread",
        x1: plot.margin.left,
        x2: plot.width - plot.margin.right,
        y1: y,
        y2: y,
        "stroke-dasharray": cell.dash,
      }),
      faultBands(plot, { cell, trial }, y - 9, 18),
      trial.events
        .filter((event) => event.kind !== "gc")
        .map((event) =>
          svg(
            "path",
            {
              class: `mark ${event.kind}`,
              d: MARKS[event.kind] || MARKS.note,
              transform: `translate(${place(plot.x(event.atMillis))} ${y})`,
            },
            svg("title", {}, `${amounts.millis(event.atMillis)} ${event.member}: ${event.text}`),
          ),
        ),
    );
  });
  const cursor = cursorLine(0, height);
  view.cursors.push({ plot, cursor });
  return el(
    "figure",
    { class: "panel" },
    el("figcaption", {}, el("h3", {}, "Events"), key()),
    canvas(plot, "Events of each variant; the list below has their texts", lanes, cursor),
  );
}

function key() {
  return el(
    "span",
    { class: "key" },
    [
      ["started", "started"],
      ["ready", "ready"],
      ["phase", "phase"],
      ["out-of-memory", "out of memory"],
      ["killed", "killed"],
      ["ended", "ended"],
      ["fault", "fault"],
      ["note", "note"],
    ].map(([kind, text]) =>
      el(
        "span",
        {},
        svg(
          "svg",
          { viewBox: "-7 -7 14 14", width: 12, height: 12, "aria-hidden": "true" },
          svg("path", { class: `mark ${kind}`, d: MARKS[kind] }),
        ),
        text,
      ),
    ),
  );
}

function eventList(data, state) {
  const { fold, redraw } = lateFold("List of events", () =>
    table(
      "Events of the chosen round",
      [
        { label: "At", kind: "number" },
        { label: "Variant" },
        { label: "Member" },
        { label: "Event" },
        { label: "Text", kind: "wide" },
      ],
      drawnTrials({ data, state })
        .flatMap(({ cell, trial }) => trial.events.map((event) => ({ cell, trial, event })))
        .sort((a, b) => a.event.atMillis - b.event.atMillis)
        .map(({ cell, trial, event }) => [
          amounts.millis(event.atMillis),
          `${cell.name}, round ${trial.round}`,
          event.member,
          event.kind.replaceAll("-", " "),
          event.text,
        ]),
    ),
  );
  state.listeners.push(redraw);
  return fold;
}
