package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.record.Progress;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.Lines;
import plimsoll.wire.WorkerLine;
import plimsoll.wire.WorkerLine.AuditEnd;
import plimsoll.wire.WorkerLine.Broken;
import plimsoll.wire.WorkerLine.Hello;
import plimsoll.wire.WorkerLine.PhaseEnd;
import plimsoll.wire.WorkerLine.Reason;
import plimsoll.wire.WorkerLine.Report;

/**
 * What a worker said on its standard output: the content of {@code worker-W.ndjson}, in the order of the file.
 *
 * @param skipped lines that were torn or of no known kind
 */
public record WorkerLog(List<WorkerLine> lines, int skipped) {
    public WorkerLog {
        lines = List.copyOf(lines);
    }

    /** @throws UnreadableRecord when the file cannot be read */
    public static WorkerLog read(Path file) {
        Lines<WorkerLine> read = Lines.read(file, line -> Optional.of(WorkerLine.parse(line)));
        return new WorkerLog(read.items(), read.skipped());
    }

    /** Adds that a phase is over to the log of what has no process to say it. */
    public static void addPhaseEnd(Path file, Progress progress, boolean cut) {
        try (LineWriter writer = new LineWriter(file)) {
            writer.appendLine(new PhaseEnd(progress, cut).text());
        }
    }

    public Optional<Hello> hello() {
        return of(Hello.class).findFirst();
    }

    /** What was reported of this phase, its end included, in order. */
    public List<Progress> progress(String phase) {
        return lines.stream()
                .flatMap(WorkerLog::counts)
                .filter(progress -> progress.phase().equals(phase))
                .toList();
    }

    public Optional<PhaseEnd> end(String phase) {
        return of(PhaseEnd.class)
                .filter(end -> end.progress().phase().equals(phase))
                .findFirst();
    }

    public List<Reason> reasons() {
        return of(Reason.class).toList();
    }

    /** What the driver threw. */
    public Optional<String> broken() {
        return of(Broken.class).map(Broken::error).findFirst();
    }

    private <T extends WorkerLine> Stream<T> of(Class<T> kind) {
        return lines.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static Stream<Progress> counts(WorkerLine line) {
        return switch (line) {
            case Report(Progress progress) -> Stream.of(progress);
            case PhaseEnd(Progress progress, boolean _) -> Stream.of(progress);
            case Hello _, Reason _, AuditEnd _, Broken _ -> Stream.empty();
        };
    }
}
