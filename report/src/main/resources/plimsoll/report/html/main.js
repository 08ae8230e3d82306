// Draws the page once; data-state is "drawn" when it is complete.
const root = document.documentElement;

function broken(error) {
  const place = document.getElementById("broken");
  place.hidden = false;
  place.textContent = `This page could not be drawn completely: ${error}. result.json next to it has every figure.`;
  root.dataset.state = "broken";
}

addEventListener("error", (event) => broken(event.message));
addEventListener("unhandledrejection", (event) => broken(event.reason));
addEventListener("securitypolicyviolation", (event) =>
  broken(`${event.violatedDirective} refused ${event.blockedURI}`),
);

try {
  const data = readData();
  const many = 6;
  const state = {
    round: Math.min(...data.result.trials.map((trial) => trial.round)),
    shown: new Set(data.cells.slice(0, many).map((cell) => cell.index)),
    listeners: [],
  };
  head(data);
  // Plots have scripts of their own; everything else is a view.
  const plots = {
    variants: () => variants(data),
    use: () => recommendation(data),
    timelines: () => timelines(data, state),
    memory: () => memory(data, state),
    percentiles: () => percentiles(data, state),
    flames: (number) => flames(data, number),
    differences: (number) => differences(data, number),
    frontier: () => frontier(data.result.searched.frontier),
    ladder: (number) => ladder(data.result.searched.searches[number]),
  };
  document
    .getElementById("main")
    .append(...data.sections.map(({ key, title, view }) => section(key, title, drawView(view, { data, plots }))));
  drawPlots();
  document.getElementById("foot").textContent =
    `Drawn from result.json, schema ${data.result.schemaVersion}. This page makes no network requests. ${data.drawn}`;
  if (root.dataset.state === "loading") root.dataset.state = "drawn";
} catch (error) {
  broken(error);
  throw error;
}
