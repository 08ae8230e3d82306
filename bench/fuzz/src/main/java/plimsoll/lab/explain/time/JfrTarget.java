package plimsoll.lab.explain.time;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import plimsoll.fuzz.InputFile;
import plimsoll.fuzz.Refusals;
import plimsoll.lab.explain.memory.JvmAnswers;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;

/** A flight recording, and the JVM's other answers to an explaining trial. */
public final class JfrTarget {
    private static final InputFile FILE = new InputFile("recording.jfr");
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Instant FAR = Instant.parse("2100-01-01T00:00:00Z");

    private JfrTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws InterruptedException {
        Path file = FILE.holding(input);
        MemberFolder folder = new MemberFolder(Objects.requireNonNull(file.getParent()));
        FlightRecordingSummary summary = new JfrRecordingReader(
                        folder, List.of(new JfrRecordingReader.JudgedSpan(Instant.EPOCH, FAR)), SHORT, SHORT)
                .read();
        Refusals.require(summary.waits().values().stream().allMatch(waits -> waits.count() > 0), summary);
        Refusals.allowed(() -> ThreadDumpReader.read(file, 0));
        JvmAnswers.read(input);
    }
}
