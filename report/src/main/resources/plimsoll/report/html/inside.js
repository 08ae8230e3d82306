// What explaining trials saw of the memory from inside; they were not judged.
const REGIONS = {
  heap: "Java heap",
  metaspace: "classes (metaspace)",
  code: "compiled code",
  threads: "threads' stacks",
  gc: "the collector's own",
  direct: "direct buffers and other native memory of libraries",
  "shared-classes": "shared classes (a mapped file)",
  tracking: "the counting itself",
  rest: "the rest of the JVM",
};

function inside(data) {
  const all = (data.result.explained || []).flatMap((one) =>
    Object.entries(one.memory).map(([member, split]) => ({ one, member, split })),
  );
  if (!all.length) return "";
  return section(
    "inside",
    "What filled the memory, seen from inside",
    el(
      "p",
      { class: "small" },
      "One extra trial of each variant, with the JVM's own count of native memory and forced looks into its heap. They cost memory and time, so nothing here was judged.",
    ),
    all.map((each) => insideOne(data, each)),
  );
}

function insideOne(data, { one, member, split }) {
  const cell = data.cells.find((each) => each.cell === one.cell);
  const name = `${cell ? cell.name : one.cell}: ${member}`;
  return el(
    "div",
    { class: "account" },
    el("h3", {}, cell ? swatch(cell) : "", name),
    one.endings.map((ending) => el("p", { class: "evidence" }, ending.evidence)),
    split.regions.length ? regionTable(name, split) : "",
    split.live
      ? [
          el(
            "p",
            {},
            `After a forced collection at ${amounts.millis(split.live.atMillis)} its heap held ${amounts.bytes(split.live.content.bytes)} in ${amounts.count(split.live.content.objects)} objects:`,
          ),
          classTable(name, split.live.content),
        ]
      : "",
    split.notes.map((note) => el("p", { class: "small" }, `A look that came to nothing: ${note}`)),
  );
}

function regionTable(name, split) {
  const total = split.regions.reduce((sum, region) => sum + region.committed, 0);
  return [
    el(
      "p",
      {},
      `At ${amounts.millis(split.atMillis)}, with a footprint of ${amounts.bytes(split.footprint)} (peak ${amounts.bytes(split.footprintPeak)}), the JVM had committed ${amounts.bytes(total)}. Beside its heap it held ${amounts.bytes(split.outsideHeapPeak)} at most.`,
    ),
    table(
      `Native memory of ${name}`,
      [
        { label: "Region", kind: "wide" },
        { label: "Committed", kind: "number" },
        { label: "Share", kind: "number" },
      ],
      split.regions.map((region) => [
        REGIONS[region.name] || region.name,
        amounts.bytes(region.committed),
        amounts.share(region.committed / Math.max(1, total)),
      ]),
    ),
  ];
}
