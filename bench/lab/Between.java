import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.records.EventLog;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** Where the time between the load of a trial and that of the next one goes, by the times in and of their records. See between. */
final class Between {
    private static final String SUM = "from load to load, without the service's own start";

    private final Map<String, List<Long>> steps = new LinkedHashMap<>();

    public static void main(String[] arguments) throws IOException {
        Between between = new Between();
        List<TrialFolder> trials = new ResultFolder(Path.of(arguments[0]))
                .trialsOnDisk().stream().filter(Between::completed).toList();
        for (int next = 1; next < trials.size(); next++) {
            between.add(trials.get(next - 1), trials.get(next));
        }
        between.steps.forEach(Between::print);
    }

    private static boolean completed(TrialFolder trial) {
        return RecordFile.exists(trial.end())
                && Json.read(trial.end(), TrialOutcome.class).ended() == TrialOutcome.Kind.COMPLETED;
    }

    private void add(TrialFolder before, TrialFolder after) throws IOException {
        Moments ended = Moments.of(before);
        Moments began = Moments.of(after);
        long listed = audited(before).orElse(ended.loadEnd());
        step("probe, worker's end, audit", listed - ended.loadEnd());
        step("end of the members", modified(before.launch()) - listed);
        step("checksums, all records on the disk", modified(before.end()) - modified(before.launch()));
        step("judgement, next folder", modified(after.experiment()) - modified(before.end()));
        step("ledgers, ports, sampler", began.started() - began.trial());
        step("service's own start, not in the sum", began.ready() - began.started());
        step("start of the worker", began.load() - began.ready());
        step(SUM, began.load() - ended.loadEnd() - (began.ready() - began.started()));
    }

    private void step(String name, long millis) {
        steps.computeIfAbsent(name, _ -> new ArrayList<>()).add(millis);
    }

    /** Milliseconds since 1970: the trial's start, its first member, the last that is ready, the load and its end. */
    private record Moments(long trial, long started, long ready, long load, long loadEnd) {
        static Moments of(TrialFolder trial) throws IOException {
            long start = modified(trial.experiment());
            List<TrialEvent> events = EventLog.read(trial.events()).items();
            return new Moments(
                    start,
                    start + times(events, event -> event.kind() == TrialEvent.Kind.STARTED).min().orElseThrow(),
                    start + times(events, event -> event.kind() == TrialEvent.Kind.READY).max().orElseThrow(),
                    start + times(events, event -> event.what().filter(Occurrence.PhaseBegan.class::isInstance).isPresent())
                            .min()
                            .orElseThrow(),
                    start + times(events, event -> event.what().filter(Occurrence.PhaseEnded.class::isInstance).isPresent())
                            .max()
                            .orElseThrow());
        }

        private static LongStream times(List<TrialEvent> events, Predicate<TrialEvent> which) {
            return events.stream().filter(which).mapToLong(TrialEvent::atMillis);
        }
    }

    private static Optional<Long> audited(TrialFolder trial) throws IOException {
        try (Stream<Path> files = Files.list(trial.path())) {
            return files.filter(file -> file.getFileName().toString().matches("audit-.*(?<!request)\\.json"))
                    .map(Between::modified)
                    .max(Comparator.naturalOrder());
        }
    }

    private static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void print(String step, List<Long> millis) {
        List<Long> sorted = millis.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%-52s median %5d ms, worst %5d ms, of %d%n",
                step,
                sorted.get(sorted.size() / 2),
                sorted.getLast(),
                sorted.size());
    }
}
