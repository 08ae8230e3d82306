// Why not the others, every trial, the machine, and what must be said beside the figures.
const TONES = { holds: "HOLDS", breaks: "BREAKS", inconclusive: "INCONCLUSIVE" };

function others(data) {
  const advised = data.result.recommendation && data.result.recommendation.variant;
  const cells = data.cells.filter((cell) => cell.variant !== advised);
  if (!cells.length && !data.result.comparisons.length) return "";
  return section(
    "others",
    advised ? "Why not the others" : "Why each came out so",
    data.result.comparisons.map((one) => el("p", { class: "comparison" }, one.sentence)),
    cells.map((cell) => el("div", { class: "account" }, el("h3", {}, swatch(cell), cell.name), findings(cell))),
  );
}

// One line per check: of its rounds the worst, and how many came out so.
function findings(cell) {
  const checks = new Map();
  for (const trial of cell.runs)
    for (const one of trial.findings) checks.set(one.check, [...(checks.get(one.check) || []), one]);
  const weight = (one) => ({ breaks: 2, inconclusive: 1, holds: 0 })[one.verdict.is];
  const lines = [...checks]
    .map(([check, all]) => {
      const worst = all.reduce((a, b) => (weight(b) > weight(a) ? b : a));
      return { check, worst, same: all.filter((one) => one.verdict.is === worst.verdict.is).length, of: all.length };
    })
    .sort((a, b) => weight(b.worst) - weight(a.worst));
  return el(
    "ul",
    { class: "findings" },
    lines.map(({ check, worst, same, of }) =>
      el(
        "li",
        {},
        el(
          "span",
          { class: "check" },
          verdict({ tone: TONES[worst.verdict.is] }),
          el("b", {}, check),
          of > 1 ? el("span", { class: "small" }, ` ${same} of ${of} rounds`) : "",
        ),
        el("span", { class: "shown" }, worst.evidence),
      ),
    ),
  );
}

function trials({ result, trialFigures }) {
  const figure = (trial, { key, unit }) =>
    typeof trial.figures[key] === "number" ? amounts[unit](trial.figures[key]) : "–";
  const columns = trialFigures.map(({ label }) => ({ label: label[0].toUpperCase() + label.slice(1), kind: "number" }));
  return section(
    "trials",
    "Every trial",
    table(
      "Every trial",
      [
        { label: "Trial" },
        { label: "Variant" },
        { label: "Round", kind: "number" },
        { label: "Verdict" },
        columns[0],
        { label: "p99", kind: "number" },
        ...columns.slice(1),
        { label: "Because", kind: "wide" },
      ],
      result.trials.map((trial) => [
        el("code", {}, trial.folder.replace(/^trials\//, "")),
        el("span", { class: "whole" }, trial.variant),
        String(trial.round),
        verdict({ tone: TONES[trial.verdict.is] }),
        figure(trial, trialFigures[0]),
        percentileText(responseOf(trial), 99),
        ...trialFigures.slice(1).map((one) => figure(trial, one)),
        trial.because,
      ]),
    ),
  );
}

function environment({ result }) {
  const commands = new Map();
  for (const trial of result.trials)
    for (const member of trial.members || []) {
      const key = `${trial.variant}: ${member.name} (${member.role})`;
      if (!commands.has(key)) commands.set(key, member);
    }
  return section(
    "environment",
    "The machine",
    el(
      "dl",
      { class: "facts" },
      Object.entries(result.environment).map(([label, value]) => [el("dt", {}, label), el("dd", {}, value)]),
    ),
    commands.size
      ? el(
          "details",
          {},
          el("summary", {}, "What was started"),
          [...commands].map(([key, member]) =>
            el(
              "div",
              { class: "account" },
              el("h3", {}, key),
              el(
                "p",
                { class: "small" },
                member.cap.sentence,
                member.cores.length ? `; cores ${member.cores.join(", ")}` : "",
                member.quota === undefined ? "" : `; ${amounts.cores(member.quota)} cores' worth of time`,
              ),
              el("pre", { tabindex: 0 }, member.command.map(quoted).join(" ")),
            ),
          ),
        )
      : "",
  );
}

// As a shell would need it.
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function method({ result, drawn }) {
  const said = [
    ...result.notes,
    "Everything here was measured from outside the capped process: /proc, the kernel's counters, the JVM's performance file and its GC log. Trials that are judged carry no agent and no profiler; what was seen from inside comes from trials that were not.",
    "Footprint is anonymous resident memory, the largest of the samples. The container's peak is the kernel's own counter; it also counts page cache, which is shown apart and given back when memory is short.",
    "Loss, cause of death and live heap carry over to another machine of the same limits. Rates and milliseconds do not.",
    drawn,
  ];
  return section(
    "method",
    "How it was measured, and what to keep in mind",
    el(
      "ul",
      { class: "notes" },
      said.map((one) => el("li", {}, one)),
    ),
  );
}
