// Plots of searches: capacity by memory, and every trial of each search.
const LABEL_WIDTH = 44;
const LABEL_HEIGHT = 24;
const STATE_COLOUR = { holds: "var(--good)", breaks: "var(--bad)", inconclusive: "var(--soft)" };
// The colour alone says nothing: a circle that is dashed decided nothing.
const STATE_DASH = { inconclusive: "2 2" };

// Every trial of a search in order, at its value on a logarithmic scale.
function ladder(one) {
  if (!one.ladder.length) return "";
  return el(
    "figure",
    { class: "ladder" },
    fitted((width) => drawLadder(one, width)),
    el(
      "figcaption",
      {},
      "Each trial in order: filled circles held, open circles broke, dashed circles decided nothing, large circles are the proof.",
    ),
  );
}

// Draws again for each width, so that the texts of a plot stay readable on a narrow screen.
function fitted(draw) {
  const drawing = el("div");
  responsive(drawing, (width) => drawing.replaceChildren(draw(width)));
  return drawing;
}

function drawLadder(one, width) {
  const values = one.ladder.map((step) => Math.log(step.value));
  const room = { low: Math.min(...values), high: Math.max(...values) };
  const plot = frame({
    width,
    height: 200,
    xs: [-0.5, one.ladder.length - 0.5],
    ys: [room.low - 0.05, room.high + 0.05],
    margin: { top: 10, right: 12, bottom: 12, left: 70 },
  });
  const ends = one.edges.flatMap((edge) => [edge.holds, edge.breaks]).filter(Boolean);
  const shown = ends.length ? ends : [one.ladder[0], one.ladder[one.ladder.length - 1]];
  const ticks = [...new Map(shown.map((end) => [end.value, end])).values()];
  const label = `The trials of ${one.name}: ${one.ladder.map((step) => `${step.written} ${step.state}`).join(", ")}`;
  return canvas(
    plot,
    label,
    axes(plot, {
      xTicks: [],
      yTicks: ticks.map((end) => Math.log(end.value)),
      xText: () => "",
      yText: (tick) => ticks.find((end) => Math.log(end.value) === tick).written,
    }),
    one.ladder.map((step, i) =>
      svg(
        "circle",
        {
          cx: plot.x(i),
          cy: plot.y(Math.log(step.value)),
          r: step.purpose.startsWith("prove") ? 5 : 3.5,
          fill: step.state === "holds" ? STATE_COLOUR.holds : "none",
          stroke: STATE_COLOUR[step.state],
          "stroke-width": 1.8,
          "stroke-dasharray": STATE_DASH[step.state],
        },
        svg("title", {}, `${step.written} ${step.state} ${step.word} (${step.purpose})`),
      ),
    ),
  );
}

function frontier(one) {
  return el(
    "figure",
    { class: "frontier" },
    fitted((width) => drawFrontier(one, width)),
    el(
      "figcaption",
      {},
      one.lines.map((each, i) => [swatch(lookOf(i)), `${each.variant}  `]),
      el("br"),
      `${one.knob} that hold, by memory; a triangle means that nothing broke, so that the limit lies beyond it.`,
    ),
  );
}

// Capacities differ by powers of ten, so the scale is logarithmic, with a separate line for points that never hold.
function drawFrontier(one, width) {
  const points = one.lines.flatMap((each) => each.points);
  const memories = [...new Set(points.map((point) => point.memory))].sort((a, b) => a - b);
  const held = points.map((point) => point.holds).filter(Boolean);
  const low = Math.log(Math.min(...held, 1e15));
  const high = Math.log(Math.max(...held, 1));
  const none = low - Math.max(0.4, (high - low) * 0.12);
  const height = (point) => (point.holds ? Math.log(point.holds) : none);
  const never = points.some((point) => !point.holds);
  const plot = frame({
    width,
    height: 320,
    xs: [Math.log(memories[0]) - 0.1, Math.log(memories[memories.length - 1]) + 0.1],
    ys: [(never ? none : low) - 0.1, high + 0.15],
  });
  const logs = (values) => [...new Set(values)].sort((a, b) => a - b).map(Math.log);
  return canvas(
    plot,
    `${one.knob} that hold, by memory: ${one.sentence}`,
    axes(plot, {
      xTicks: spaced(logs(memories), plot.x, LABEL_WIDTH),
      yTicks: spaced([...(never ? [none] : []), ...logs(held)], plot.y, LABEL_HEIGHT),
      xText: (tick) => amounts.bytes(Math.round(Math.exp(tick))),
      yText: (tick) => (tick === none ? "none" : `${amounts.count(+Math.exp(tick).toPrecision(12))}${one.unit}`),
    }),
    one.lines.map((each, i) => frontierLine(plot, each, i, height)),
  );
}

function frontierLine(plot, each, i, height) {
  const at = each.points.map((point) => [plot.x(Math.log(point.memory)), plot.y(height(point)), point]);
  const { colour: fill, dash } = lookOf(i);
  return svg(
    "g",
    {},
    svg("path", {
      class: "line",
      stroke: fill,
      "stroke-dasharray": dash,
      d: `M${at.map(([x, y]) => `${place(x)} ${place(y)}`).join("L")}`,
    }),
    at.map(([x, y, point]) => {
      const title = svg(
        "title",
        {},
        `${each.variant} in ${amounts.bytes(point.memory)}: holds ${point.holds || "none"}, breaks ${point.breaks || "none seen"}`,
      );
      return point.holds && !point.breaks
        ? svg("path", { d: `M${place(x - 6)} ${place(y + 4)}h12l-6 -10Z`, fill }, title)
        : svg("circle", { cx: x, cy: y, r: 4, fill }, title);
    }),
  );
}
