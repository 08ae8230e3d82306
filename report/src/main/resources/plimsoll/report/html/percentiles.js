// From this number of rows on, those of other rounds are folded.
const MANY_CURVES = 60;
// Room for a label such as 99.999 %.
const PERCENTILE_WIDTH = 46;

// Response times by percentile; the horizontal axis counts nines: 90 %, 99 %, 99.9 %.
function percentiles(data, state) {
  const place = el("div", { class: "single" });
  const redraw = responsive(place, (width) => drawPercentiles(data, state, place, width));
  state.listeners.push(redraw);
  return [
    el(
      "p",
      { class: "small" },
      "From the intended start of an operation to its answer; failed and unknown operations count at their deadline. Strong lines show the chosen round, faint lines the others. " +
        "Hollow points have fewer than 10 operations beyond them: they are only a lower bound of the maximum.",
    ),
    place,
  ];
}

// Returns the curve of the judged phase with the most operations.
function responseOf(trial) {
  return trial.curves
    .filter((one) => one.histogram === "response" && one.judged !== false && one.count > 0)
    .sort((a, b) => b.count - a.count)[0];
}

function curvesOf(data, state) {
  return data.cells
    .filter((cell) => state.shown.has(cell.index))
    .flatMap((cell) =>
      cell.runs.flatMap((trial) => {
        const curve = responseOf(trial);
        return curve ? [{ cell, trial, curve, strong: trial === trialOf(cell, state.round) }] : [];
      }),
    );
}

// Maps 0 % to 0, 90 % to 1, 99 % to 2, and 100 % to the position of a single operation.
function nines(percentile, count) {
  return percentile >= 100
    ? Math.log10(Math.max(2, count))
    : Math.min(-Math.log10(1 - percentile / 100), Math.log10(Math.max(2, count)));
}

function drawPercentiles(data, state, place, width) {
  const curves = curvesOf(data, state);
  if (!curves.length) {
    place.replaceChildren(el("p", {}, "This page has no response times for the chosen variants."));
    return;
  }
  const values = curves.flatMap(({ curve }) => curve.points.map((point) => point.millis)).filter((value) => value > 0);
  const log = Math.max(...values) / Math.min(...values) > 40;
  const last = Math.max(1, ...curves.map(({ curve }) => nines(100, curve.count)));
  const scale = log ? Math.log10 : (value) => value;
  const ticks = log ? decades(values) : axisSteps(Math.max(...values), 4, "ms");
  const plot = frame({
    width,
    height: 280,
    margin: { ...MARGIN, right: PERCENTILE_WIDTH / 2 },
    xs: [0, last],
    ys: [log ? scale(ticks[0]) : 0, Math.max(scale(ticks[ticks.length - 1]), scale(Math.max(...values)))],
  });
  const spot = (curve, point) => [
    plot.x(nines(point.percentile, curve.count)),
    plot.y(scale(Math.max(point.millis, ticks[0] || 0))),
  ];
  const xTicks = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999]
    .map((share) => share * 100)
    .filter((one) => nines(one, Infinity) <= last);
  place.replaceChildren(
    canvas(
      plot,
      percentileWords(curves),
      axes(plot, {
        xTicks: [],
        yTicks: ticks.map(scale),
        xText: String,
        yText: (tick) => amounts.millis(log ? 10 ** tick : tick),
      }),
      svg(
        "g",
        { class: "axes", "aria-hidden": "true" },
        spaced(xTicks, (one) => plot.x(nines(one, Infinity)), PERCENTILE_WIDTH).map((one) => [
          svg("line", {
            class: "rule",
            x1: plot.x(nines(one, Infinity)),
            x2: plot.x(nines(one, Infinity)),
            y1: plot.margin.top,
            y2: plot.height - plot.margin.bottom,
          }),
          svg(
            "text",
            { x: plot.x(nines(one, Infinity)), y: plot.height - 6, "text-anchor": "middle" },
            `${+one.toFixed(3)} %`,
          ),
        ]),
      ),
      curves.map((one) => drawCurve(one, spot)),
    ),
    log ? el("p", { class: "small" }, "The vertical axis is logarithmic.") : "",
    ...percentileTables(curves),
  );
}

function decades(values) {
  const ticks = [];
  const last = Math.ceil(Math.log10(Math.max(...values)));
  for (let power = Math.floor(Math.log10(Math.min(...values))); power <= last; power++) ticks.push(10 ** power);
  return ticks;
}

function drawCurve({ cell, curve, strong }, spot) {
  const known = curve.points.filter(
    (point) => point.percentile >= 100 || nines(point.percentile, Infinity) < nines(100, curve.count),
  );
  const points = known.sort((a, b) => a.percentile - b.percentile);
  return svg(
    "g",
    { class: strong ? "curve strong" : "curve" },
    svg("path", {
      class: "line",
      stroke: cell.colour,
      "stroke-dasharray": cell.dash,
      d: `M${points.map((point) => spot(curve, point).map(place).join(" ")).join("L")}`,
    }),
    strong
      ? points.map((point) => {
          const [cx, cy] = spot(curve, point);
          return svg(
            "circle",
            { cx, cy, r: 3, stroke: cell.colour, fill: point.enough ? cell.colour : "var(--paper)" },
            svg(
              "title",
              {},
              `${cell.name}: ${point.percentile} % within ${amounts.millis(point.millis)}${point.enough ? "" : ", from too few operations"}`,
            ),
          );
        })
      : "",
  );
}

function percentileWords(curves) {
  return `Response time percentiles: ${curves
    .filter((one) => one.strong)
    .map(({ cell, curve }) => `${cell.name}, ${many(curve.count, "operation")}, slowest ${amounts.millis(curve.maxMillis)}`)
    .join("; ")}`;
}

function percentileText(curve, percentile) {
  const point = curve && curve.points.find((one) => one.percentile === percentile);
  return point ? (point.enough ? amounts.millis(point.millis) : "too few") : "–";
}

function percentileTables(curves) {
  const first = curves.length < MANY_CURVES ? curves : curves.filter((one) => one.strong);
  const others = curves.filter((one) => !first.includes(one));
  return [
    percentileTable("Response times by percentile", first),
    others.length
      ? lateFold(`Other rounds (${others.length})`, () => percentileTable("Response times of other rounds", others)).fold
      : "",
  ];
}

function percentileTable(caption, curves) {
  const wanted = [50, 90, 99, 99.9];
  return table(
    caption,
    [
      { label: "Variant" },
      { label: "Operations", kind: "number" },
      ...wanted.map((one) => ({ label: `p${one}`, kind: "number" })),
      { label: "Slowest", kind: "number" },
    ],
    curves.map(({ cell, trial, curve }) => [
      [swatch(cell), `${cell.name}, round ${trial.round}`],
      amounts.count(curve.count),
      ...wanted.map((one) => percentileText(curve, one)),
      amounts.millis(curve.maxMillis),
    ]),
  );
}
