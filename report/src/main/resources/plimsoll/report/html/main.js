// Draws the page once; data-state tells whether it came to its end.
const root = document.documentElement;

function broken(error) {
  const place = document.getElementById("broken");
  place.hidden = false;
  place.textContent = `This page could not draw itself completely: ${error}. result.json beside it holds every figure.`;
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
  document
    .getElementById("main")
    .append(
      ...[
        searches(data),
        baseline(data),
        variants(data),
        recommendation(data),
        timelines(data, state),
        layers(data),
        clocks(data),
        memory(data, state),
        time(data),
        inside(data),
        percentiles(data, state),
        ledger(data),
        others(data),
        trials(data),
        environment(data),
        method(data),
      ].filter((part) => part instanceof Node),
    );
  document.getElementById("foot").textContent =
    `Drawn from result.json, schema ${data.result.schemaVersion}. This page makes no request.`;
  if (root.dataset.state === "loading") root.dataset.state = "drawn";
} catch (error) {
  broken(error);
  throw error;
}
