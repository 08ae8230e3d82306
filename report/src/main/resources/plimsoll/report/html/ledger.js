// What the client was told, laid beside what the store holds, as two equations per variant.
const DAMAGES = [
  ["duplicated", "found more than once"],
  ["corrupted", "found with other bytes"],
  ["truncated", "found shorter than sent"],
  ["unexpected", "found, though nobody sent it"],
  ["recovered", "unknown to the client, and found"],
  ["phantom", "rejected or failed, and found all the same"],
  ["unsent", "due, and the generator could not start it"],
  ["notAttempted", "its precondition failed"],
  ["aborted", "given up by the client on purpose"],
];

function ledger(data) {
  return section(
    "ledger",
    "The ledger",
    el(
      "p",
      { class: "small" },
      "All rounds of a variant together. Acknowledged: the service said that it is done. Unknown: no trustworthy answer came, so nobody can say.",
    ),
    el("div", { class: "accounts" }, data.cells.filter((cell) => cell.runs.length).map(ledgerOf)),
  );
}

function sumOf(cell, key) {
  return cell.runs.reduce((sum, trial) => sum + trial.balance[key], 0);
}

function ledgerOf(cell) {
  const sum = (key) => sumOf(cell, key);
  const scripted = cell.runs.some((trial) => (trial.theirs || []).some((one) => one.judged));
  const audited = cell.runs.every((trial) => trial.balance.audited);
  const terms = (first, others) => [
    term(sum(first), first),
    others.map((key, i) =>
      el(
        "span",
        { class: "step" },
        el("span", { class: "sign" }, i ? "+" : "="),
        term(sum(key), key.replace("leftNothing", "left nothing"), ["rejected", "failed", "unknown", "lost"].includes(key)),
      ),
    ),
  ];
  const damages = DAMAGES.filter(([key]) => sum(key) > 0);
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
      : el("p", { class: "equation" }, terms("attempted", ["acknowledged", "rejected", "failed", "unknown"])),
    audited
      ? el("p", { class: "equation" }, terms("acknowledged", sum("leftNothing") ? ["stored", "lost", "leftNothing"] : ["stored", "lost"]))
      : el(
          "p",
          { class: "small" },
          "The store was not listed in every round, so what was stored and what was lost is not known.",
        ),
    damages.length
      ? el(
          "ul",
          { class: "damages" },
          damages.map(([key, words]) =>
            el(
              "li",
              {},
              el("b", {}, amounts.count(sum(key))),
              ` ${key.replace("notAttempted", "not attempted")}: ${words}`,
            ),
          ),
        )
      : "",
    reasons(cell),
  );
}

function term(value, word, bad) {
  return el(
    "span",
    { class: bad && value > 0 ? "term alarm" : "term" },
    el("b", {}, amounts.count(value)),
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
