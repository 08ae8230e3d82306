// This build beside the baseline that ran with it, round by round.
function baseline({ result, deltas }) {
  if (!result.baseline) return "";
  const several = result.baseline.pairs.length > 1;
  const columns = [
    ...(several ? [{ label: "Cell" }] : []),
    { label: "Figure" },
    { label: "Baseline", kind: "number" },
    { label: "This build", kind: "number" },
    { label: "Change", kind: "number" },
    { label: "95 % interval", kind: "number" },
    { label: "Says", kind: "wide" },
  ];
  return section(
    "baseline",
    "Against the baseline",
    el("p", {}, `The baseline is ${result.baseline.named}; both builds ran in every round, in random order.`),
    table(
      "Against the baseline",
      columns,
      deltas.map((one) => [
        ...(several ? [one.cell] : []),
        one.metric,
        one.baseline,
        one.now,
        one.change,
        one.range,
        one.says,
      ]),
    ),
  );
}
