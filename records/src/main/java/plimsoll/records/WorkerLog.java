package plimsoll.records;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessage.AuditEnd;
import plimsoll.wire.WorkerMessage.Broken;
import plimsoll.wire.WorkerMessage.Hello;
import plimsoll.wire.WorkerMessage.PhaseOver;
import plimsoll.wire.WorkerMessage.Reached;
import plimsoll.wire.WorkerMessage.Reason;
import plimsoll.wire.WorkerMessage.Report;
import plimsoll.wire.WorkerMessage.Started;

/**
 * The messages that a worker wrote to standard output: the content of {@code worker-W.ndjson}, in the order of the
 * file, without lines that are torn or of an unknown kind.
 */
public record WorkerLog(List<WorkerMessage> lines) {
    /** The longest load whose reports, one a second, are read again. */
    public static final Duration LONGEST_LOAD = Duration.ofHours(13);

    private static final int LINES_MAX = 50_000;

    /** A report with a long name and long counts takes up to 450 bytes. */
    private static final long BYTES_MAX = 32L << 20;

    public WorkerLog {
        lines = List.copyOf(lines);
    }

    /** @throws UnreadableRecordException if the file cannot be read */
    public static WorkerLog read(Path file) {
        return new WorkerLog(
                NdjsonLines.read(file, LINES_MAX, BYTES_MAX, line -> Optional.of(WorkerMessage.parse(line)))
                        .items());
    }

    /** Appends the end of a phase to the log of a workload without a worker process. */
    public static void addPhaseEnd(Path file, ProgressReport progress, boolean cut) {
        try (LineWriter writer = new LineWriter(file)) {
            writer.appendLine(new PhaseOver(progress, cut).text());
        }
    }

    /** Returns the reports of a phase in order, including its end. */
    public List<ProgressReport> progress(String phase) {
        return lines.stream()
                .flatMap(WorkerLog::counts)
                .filter(progress -> progress.phase().equals(phase))
                .toList();
    }

    public Optional<PhaseOver> end(String phase) {
        return of(PhaseOver.class)
                .filter(end -> end.progress().phase().equals(phase))
                .findFirst();
    }

    public List<Reason> reasons() {
        return of(Reason.class).toList();
    }

    /** Returns the error that the driver threw. */
    public Optional<String> broken() {
        return of(Broken.class).map(Broken::error).findFirst();
    }

    private <T extends WorkerMessage> Stream<T> of(Class<T> kind) {
        return lines.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static Stream<ProgressReport> counts(WorkerMessage line) {
        return switch (line) {
            case Report(ProgressReport progress) -> Stream.of(progress);
            case PhaseOver(ProgressReport progress, boolean _) -> Stream.of(progress);
            case Hello _, Started _, Reached _, Reason _, AuditEnd _, Broken _ -> Stream.empty();
        };
    }
}
