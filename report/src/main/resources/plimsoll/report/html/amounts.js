// Formats amounts in the page's plots as in the rest of the report: m is MiB.
function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 || Number.isInteger(value) ? 0 : size >= 9.995 ? 1 : 2);
}

function long(seconds) {
  return seconds < 3600
    ? `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    : `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}

// 1 operation, 3 operations.
const many = (count, word) => `${amounts.count(count)} ${word}${count === 1 ? "" : "s"}`;

const amounts = {
  bytes: (value) =>
    value === 0
      ? "0"
      : value >= 10000 * 1048576
        ? `${digits(value / 1073741824)}g`
        : value >= 1048576
          ? `${digits(value / 1048576)}m`
          : value >= 1024
            ? `${digits(value / 1024)}k`
            : `${digits(value)} bytes`,
  millis: (value) =>
    value === 0
      ? "0"
      : value < 999.5
        ? `${digits(value)} ms`
        : value < 59950
          ? `${digits(value / 1000)} s`
          : long(Math.round(value / 1000)),
  // Rounds away floating-point noise, such as that of 0.07 times 100.
  share: (value) => `${digits(Math.round(value * 1e11) / 1e9)} %`,
  cores: (value) => digits(value),
  count: (value) =>
    Number.isInteger(value) || Math.abs(value) >= 1000
      ? Math.round(value)
          .toString()
          .replace(/\B(?=(\d{3})+$)/g, "\u202f")
      : digits(value),
};

const seconds = (millis) => (millis === 0 ? "0" : `${+(millis / 1000).toFixed(2)} s`);

// Round steps for an axis: 1, 2 or 5 times a power of ten, or of two for memory.
function axisSteps(largest, wanted, unit) {
  if (!(largest > 0)) return [0, 1];
  const base = unit === "bytes" ? 2 ** (10 * Math.floor(Math.log2(largest) / 10)) : 1;
  const rough = largest / base / wanted;
  const power = unit === "bytes" && rough >= 8 ? 0 : 10 ** Math.floor(Math.log10(rough));
  const choices = power ? [1, 2, 5, 10].map((one) => one * power) : [8, 16, 32, 64, 128, 256, 512];
  const step = (choices.find((one) => one >= rough) || choices[choices.length - 1]) * base;
  const steps = [];
  for (let at = 0; at < largest + step * 0.999; at += step) steps.push(at);
  return steps;
}
