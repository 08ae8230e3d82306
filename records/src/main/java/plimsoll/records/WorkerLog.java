package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.record.Progress;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.Lines;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a worker said on its standard output: the content of {@code worker-W.ndjson}, in the order of the file.
 *
 * @param skipped lines that were torn or of no known kind
 */
public record WorkerLog(List<Line> lines, int skipped) {
    /** One line. */
    public sealed interface Line {}

    /** Ready for commands; {@code startNanos} is the worker's {@code nanoTime}. */
    public record Hello(long pid, long startNanos) implements Line {}

    /** Where a phase stands. */
    public record Report(Progress progress) implements Line {}

    /** A phase is over; {@code cut}: its bound came before its last operation. */
    public record PhaseEnd(Progress progress, boolean cut) implements Line {}

    /** Why operations of a phase were not acknowledged, and how many. */
    public record Reason(String phase, String outcome, String reason, long count) implements Line {}

    /** The driver threw. */
    public record Broken(String error) implements Line {}

    public WorkerLog {
        lines = List.copyOf(lines);
    }

    /** @throws UnreadableRecord when the file cannot be read */
    public static WorkerLog read(Path file) {
        Lines<Line> read = Lines.read(file, WorkerLog::line);
        return new WorkerLog(read.items(), read.skipped());
    }

    /**
     * One line of the worker's standard output.
     *
     * @throws UnreadableRecord when it is torn
     * @throws IllegalArgumentException when it is of no known kind
     */
    public static Line parse(String text) {
        JsonNode object = Json.tree(text);
        String kind = object.path("is").asString("nothing");
        return switch (kind) {
            case "hello" -> Json.parse(object, Hello.class);
            case "progress" -> new Report(progress(object));
            case "phase-end" ->
                new PhaseEnd(progress(object), object.path("cut").asBoolean(false));
            case "reason" -> Json.parse(object, Reason.class);
            case "broken" -> Json.parse(object, Broken.class);
            default -> throw new IllegalArgumentException("a worker says no '" + kind + "'");
        };
    }

    /** A worker of before the first release said nothing of aborted operations. */
    private static Progress progress(JsonNode object) {
        if (object instanceof ObjectNode counts && !counts.has("aborted")) {
            counts.put("aborted", 0);
        }
        return Json.parse(object, Progress.class);
    }

    /** Adds that a phase is over to the log of what has no process to say it. */
    public static void addPhaseEnd(Path file, Progress progress, boolean cut) {
        ObjectNode line = (ObjectNode) Json.tree(Json.line(progress));
        line.put("is", "phase-end");
        line.put("cut", cut);
        try (LineWriter writer = new LineWriter(file)) {
            writer.append(line);
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

    private <T extends Line> Stream<T> of(Class<T> kind) {
        return lines.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static Optional<Line> line(String text) {
        return Optional.of(parse(text));
    }

    private static Stream<Progress> counts(Line line) {
        return switch (line) {
            case Report(Progress progress) -> Stream.of(progress);
            case PhaseEnd(Progress progress, boolean _) -> Stream.of(progress);
            case Hello _, Reason _, Broken _ -> Stream.empty();
        };
    }
}
