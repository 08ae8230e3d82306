// What each clock on an operation's way says it took, a figure for each cell whose members write times.
function clocks(data) {
  const cells = data.result.cells.filter((cell) => (cell.clocks || []).length);
  if (!cells.length) return "";
  const place = el("div", { class: "panels" });
  responsive(place, (width) => {
    const each = widthOfEach(place, width, cells.length);
    place.replaceChildren(...cells.map((cell) => clockBars(cell, each)));
  });
  return section(
    "clocks",
    "How long an operation took, by each clock on its way",
    el(
      "p",
      { class: "small" },
      "From outside in; means. Of what members write only acknowledged operations of judged phases count, and only those that every one of these logs tells of.",
    ),
    place,
    ...cells.map(clockTable),
  );
}

function clockBars(cell, width) {
  const seen = cell.clocks.filter((clock) => !clock.problem);
  const row = 26;
  const name = Math.min(170, width * 0.34);
  const right = 74;
  const most = Math.max(...seen.map((clock) => clock.millisMean), 1e-9);
  const bars = seen.map((clock, i) => {
    const y = i * row + 4;
    const length = Math.max(1.5, (clock.millisMean / most) * (width - name - right));
    return svg(
      "g",
      {},
      svg("text", { x: name - 6, y: y + 13, "text-anchor": "end" }, cutTo(clock.name, name)),
      svg("rect", { class: "layer-more", x: name, y, width: length, height: row - 8, rx: 2 }),
      svg("text", { x: name + length + 5, y: y + 13 }, amounts.millis(clock.millisMean)),
    );
  });
  const said = seen.map((clock) => `${clock.name} ${amounts.millis(clock.millisMean)}`).join("; ");
  return el(
    "figure",
    { class: "panel" },
    el("figcaption", {}, el("h3", {}, cell.cell)),
    canvas({ width, height: seen.length * row + 6 }, `Time of an operation of ${cell.cell}: ${said}`, bars),
  );
}

function clockTable(cell) {
  const millis = (value) => (value === undefined ? "–" : amounts.millis(value));
  return table(
    `How long an operation of ${cell.cell} took`,
    [
      { label: "Clock", kind: "wide" },
      { label: "Of", kind: "wide" },
      { label: "Operations", kind: "number" },
      { label: "Mean", kind: "number" },
      { label: "p50", kind: "number" },
      { label: "p99", kind: "number" },
    ],
    cell.clocks.map((clock) =>
      clock.problem
        ? [clock.name, clock.member, `not known: ${clock.problem}`, "–", "–", "–"]
        : [
            clock.name,
            clock.member,
            amounts.count(clock.operations),
            millis(clock.millisMean),
            millis(clock.millisP50),
            millis(clock.millisP99),
          ],
    ),
  );
}
