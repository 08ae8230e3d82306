// What the client was told, laid beside what the store holds, as two equations per variant.
function ledger(data) {
  return section(
    "ledger",
    "The ledger",
    el(
      "p",
      { class: "small" },
      "All rounds of a variant together. Acknowledged: the service said that it is done. Unknown: no trustworthy answer came, so nobody can say.",
    ),
    el("div", { class: "accounts" }, data.cells.filter((cell) => cell.runs.length).map((cell) => ledgerOf(cell, data.ledger))),
  );
}

function ledgerOf(cell, { told, kept, beside }) {
  const sum = ({ key }) => cell.runs.reduce((all, trial) => all + trial.balance[key], 0);
  const counted = (terms) => terms.map((one) => ({ ...one, count: sum(one) })).filter((one) => one.count || !one.seldom);
  const scripted = cell.runs.some((trial) => (trial.theirs || []).some((one) => one.judged));
  const audited = cell.runs.every((trial) => trial.balance.audited);
  const found = counted(beside).filter((one) => one.count);
  return el(
    "div",
    { class: "account" },
    el(
      "h3",
      {},
      swatch(cell),
      cell.name,
      el("span", { class: "small" }, ` ${cell.runs.length} round${cell.runs.length === 1 ? "" : "s"}`),
    ),
    scripted
      ? el("p", { class: "small" }, "A script of the user's own sent the operations, so their balance is not known.")
      : equation(counted(told)),
    audited
      ? equation(counted(kept))
      : el(
          "p",
          { class: "small" },
          "The store was not listed in every round, so what was stored and what was lost is not known.",
        ),
    found.length
      ? el(
          "ul",
          { class: "damages" },
          found.map(({ count, word, says }) => el("li", {}, el("b", {}, amounts.count(count)), ` ${word}: ${says}`)),
        )
      : "",
    reasons(cell),
  );
}

function equation([whole, ...parts]) {
  return el(
    "p",
    { class: "equation" },
    term(whole),
    parts.map((part, i) => el("span", { class: "step" }, el("span", { class: "sign" }, i ? "+" : "="), term(part))),
  );
}

function term({ count, word, bad }) {
  return el(
    "span",
    { class: bad && count > 0 ? "term alarm" : "term" },
    el("b", {}, amounts.count(count)),
    el("span", {}, word),
  );
}

function reasons(cell) {
  const all = new Map();
  for (const trial of cell.runs)
    for (const [reason, count] of Object.entries(trial.reasons || {})) all.set(reason, (all.get(reason) || 0) + count);
  if (!all.size) return "";
  const sorted = [...all].sort((a, b) => b[1] - a[1]);
  return el(
    "details",
    {},
    el("summary", {}, `Why not acknowledged (${sorted.length})`),
    el(
      "ul",
      { class: "damages" },
      sorted.slice(0, 48).map(([reason, count]) => el("li", {}, el("b", {}, amounts.count(count)), ` ${reason}`)),
    ),
  );
}
