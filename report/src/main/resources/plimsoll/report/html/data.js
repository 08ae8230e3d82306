// Reads the page's data, unpacks its series, and gives each cell a colour and a dash pattern.
const COLOURS = 8;
const DASHES = ["", "7 3", "2 2.5", "9 3 2 3", "4 2", "1 3", "12 3", "6 2 1 2 1 2"];

// The first lines differ in colour and pattern; behind them, the same colour has another pattern.
function lookOf(index) {
  return {
    colour: `var(--v${index % COLOURS})`,
    dash: DASHES[(index + Math.floor(index / COLOURS)) % DASHES.length],
  };
}

function readData() {
  const data = JSON.parse(document.getElementById("data").textContent);
  for (const trial of data.result.trials) unpack(trial);
  data.cells = data.result.cells.map((cell, index) => ({
    ...cell,
    row: rowOf(data.rows[index], data.labels),
    index,
    ...lookOf(index),
    name: nameOf(cell, data.result.cells),
    // Repeated or interrupted trials do not count as rounds.
    runs: data.result.trials.filter((trial) => cell.trials.includes(trial.folder)),
  }));
  return data;
}

// Merges the labels that all rows share into the figures of a row.
function rowOf(row, labels) {
  return { ...row, figures: row.figures.map((figure) => ({ ...labels[figure.key], ...figure })) };
}

// A variant of several cells is distinguished by its load and limits.
function nameOf(cell, cells) {
  const alike = cells.filter((other) => other.variant === cell.variant);
  if (alike.length === 1) return cell.variant;
  const point = cell.cell.startsWith(`${cell.variant}.`) ? cell.cell.slice(cell.variant.length + 1) : "";
  if (point) return `${cell.variant}, ${point}`;
  const loads = new Set(alike.map((other) => other.load)).size > 1 ? [cell.load] : [];
  const limits = new Set(alike.map((other) => other.limits)).size > 1 ? [cell.limits] : [];
  const rest = [...loads, ...limits];
  return rest.length ? `${cell.variant}, ${rest.join(", ")}` : cell.cell;
}

function unpack(trial) {
  const times = trial.times.map((steps) => {
    let at = 0;
    return steps.map((step) => (at += step));
  });
  const scaled = (values, step) => values.map((value) => (value === null ? null : value * step));
  trial.series = trial.series.map((one) => {
    const low = scaled(one.low, one.step);
    return { ...one, at: times[one.at], low, high: one.high ? scaled(one.high, one.step) : low };
  });
  for (const key of ["members", "curves", "events"]) trial[key] = trial[key] || [];
  for (const curve of trial.curves)
    curve.points = curve.points.map(([percentile, millis, enough]) => ({ percentile, millis, enough: enough === 1 }));
}

// Returns the chosen round of a cell, or the next that it has: in a shard, cells may begin with different rounds.
// Without one, returns its last: a cell that demonstrates a death runs only once.
function trialOf(cell, round) {
  return (
    cell.runs.find((trial) => trial.round === round) ||
    cell.runs.find((trial) => trial.round > round) ||
    cell.runs[cell.runs.length - 1]
  );
}

function subjectOf(trial) {
  const subject = trial.members.find((member) => member.role === "subject") || trial.members[0];
  return subject ? subject.name : "";
}

function seriesOf(trial, metric, worker) {
  if (!trial) return undefined;
  const subject = subjectOf(trial);
  const fits = (one) => (worker ? one.member.startsWith("worker") : isLifeOf(one.member, subject) || !subject);
  const fitting = trial.series.filter((one) => one.metric === metric && fits(one));
  if (worker) return fitting.find((one) => one.member === "workers") || fitting[0];
  return subject ? lives(fitting) : fitting[0];
}

// A restarted member keeps its name, with the number of its life: service, service.2.
function isLifeOf(member, subject) {
  return member === subject || (member.startsWith(`${subject}.`) && /^\d+$/.test(member.slice(subject.length + 1)));
}

// Joins the series of all lives. Between two lives there is no process, so the value is 0.
function lives(all) {
  if (all.length < 2) return all[0];
  const joined = { ...all[0], at: [], low: [], high: [] };
  for (const life of all) {
    if (joined.at.length) {
      joined.at.push(joined.at[joined.at.length - 1] + 1, life.at[0] - 1);
      joined.low.push(0, 0);
      joined.high.push(0, 0);
    }
    joined.at.push(...life.at);
    joined.low.push(...life.low);
    joined.high.push(...life.high);
  }
  return joined;
}

function capOf(trial) {
  const subject = trial && trial.members.find((member) => member.name === subjectOf(trial));
  return subject && subject.cap.memory;
}

// Returns the last value at or before a time.
function valueAt(series, time) {
  if (!series || !series.at.length || time < series.at[0]) return null;
  let from = 0;
  let to = series.at.length - 1;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (series.at[middle] <= time) from = middle;
    else to = middle - 1;
  }
  return series.high[from];
}
