// Small plots as SVG: axes, bands from lowest to highest, lines, a cap. The style sheet defines the colours.
const MARGIN = { top: 8, right: 12, bottom: 22, left: 46 };

// The frame of a plot. x and y convert values to positions, time converts a position to a time.
function frame({ width, height, xs, ys, margin = MARGIN }) {
  const wide = Math.max(40, width - margin.left - margin.right);
  const high = height - margin.top - margin.bottom;
  return {
    width,
    height,
    margin,
    wide,
    high,
    x: (value) => margin.left + ((value - xs[0]) / (xs[1] - xs[0] || 1)) * wide,
    y: (value) => margin.top + high - ((value - ys[0]) / (ys[1] - ys[0] || 1)) * high,
    time: (place) => xs[0] + ((place - margin.left) / wide) * (xs[1] - xs[0]),
  };
}

function canvas(plot, label, ...children) {
  return svg(
    "svg",
    { viewBox: `0 0 ${plot.width} ${plot.height}`, class: "plot", role: "img", "aria-label": label },
    children,
  );
}

function axes(plot, { xTicks, yTicks, xText, yText }) {
  const { margin, width, height } = plot;
  const labels = apart(yTicks.map(plot.y), height - margin.bottom);
  return svg(
    "g",
    { class: "axes", "aria-hidden": "true" },
    yTicks.map((tick, i) => [
      svg("line", { class: "rule", x1: margin.left, x2: width - margin.right, y1: plot.y(tick), y2: plot.y(tick) }),
      svg("text", { x: margin.left - 6, y: labels[i] + 3.5, "text-anchor": "end" }, yText(tick)),
    ]),
    xTicks.map((tick) => svg("text", { x: plot.x(tick), y: height - 6, "text-anchor": "middle" }, xText(tick))),
  );
}

const LINE_HEIGHT = 12;

// Moves labels that would overlap apart, down to a bottom and from there up again; their lines stay.
function apart(places, bottom) {
  const order = places.map((_, i) => i).sort((one, other) => places[one] - places[other]);
  const moved = [...places];
  order.slice(1).forEach((i, n) => (moved[i] = Math.max(moved[i], moved[order[n]] + LINE_HEIGHT)));
  let most = bottom;
  for (const i of order.toReversed()) {
    moved[i] = Math.min(moved[i], most);
    most = moved[i] - LINE_HEIGHT;
  }
  return moved;
}

// Returns the values, in order, whose labels have room beside each other.
function spaced(values, placeOf, gap) {
  const kept = [];
  for (const value of values) {
    if (!kept.length || Math.abs(placeOf(value) - placeOf(kept.at(-1))) >= gap) kept.push(value);
  }
  return kept;
}

const place = (value) => value.toFixed(1);

// Splits a series into runs without a gap, so that gaps stay visible.
function runs(series, values) {
  const all = [];
  let run = [];
  values.forEach((value, i) => {
    if (value === null || !Number.isFinite(value)) {
      if (run.length) all.push(run);
      run = [];
    } else run.push([series.at[i], value, i]);
  });
  if (run.length) all.push(run);
  return all;
}

function line(plot, series, scale = 1) {
  return runs(series, series.high)
    .map((run) => `M${run.map(([at, value]) => `${place(plot.x(at))} ${place(plot.y(value * scale))}`).join("L")}`)
    .join("");
}

function band(plot, series, scale = 1) {
  return runs(series, series.high)
    .map((run) => {
      const over = run.map(([at, value]) => `${place(plot.x(at))} ${place(plot.y(value * scale))}`);
      const under = run.map(([at, , i]) => `${place(plot.x(at))} ${place(plot.y((series.low[i] ?? 0) * scale))}`);
      return `M${over.join("L")}L${under.reverse().join("L")}Z`;
    })
    .join("");
}

function capLine(plot, cap, text) {
  const y = plot.y(cap);
  return svg(
    "g",
    { class: "cap" },
    svg("line", { x1: plot.margin.left, x2: plot.width - plot.margin.right, y1: y, y2: y }),
    svg("text", { x: plot.width - plot.margin.right, y: y - 4, "text-anchor": "end" }, text),
  );
}

// Plots that are not drawn yet, since they have no width before they are in the document.
const undrawn = [];

// Measures all before it draws the first: after each drawing, the browser would lay the page out again.
function drawPlots() {
  for (const draw of undrawn.splice(0).map((measured) => measured())) draw();
}

// Draws by drawPlots, and again whenever the width of the place changes.
function responsive(place, draw) {
  let last = 0;
  const measured = () => {
    const width = Math.round(place.clientWidth);
    return () => {
      if (width && width !== last) {
        last = width;
        draw(width);
      }
    };
  };
  undrawn.push(measured);
  // Draws in the next frame: drawing in the observer's callback would change what it observes.
  new ResizeObserver(() => requestAnimationFrame(() => measured()())).observe(place);
  return () => last && draw(last);
}

function timeTicks(last, width) {
  return axisSteps(last, width > 500 ? 6 : 4, "ms").filter((tick) => tick <= last);
}

// Returns the width of each plot, with as many side by side as stay readable.
function widthOfEach(place, width, most) {
  const gap = 28;
  const columns = Math.max(1, Math.min(most, Math.floor((width + gap) / (320 + gap))));
  place.setAttribute("data-columns", columns);
  return (width - (columns - 1) * gap) / columns;
}

function swatch(cell) {
  return svg(
    "svg",
    { class: "swatch", viewBox: "0 0 26 8", width: 26, height: 8, "aria-hidden": "true" },
    svg("line", { x1: 1, x2: 25, y1: 4, y2: 4, stroke: cell.colour, "stroke-dasharray": cell.dash }),
  );
}
