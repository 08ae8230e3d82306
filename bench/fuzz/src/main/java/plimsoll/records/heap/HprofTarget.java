package plimsoll.records.heap;

import java.nio.file.Path;
import java.time.Duration;
import plimsoll.fuzz.InputFile;
import plimsoll.fuzz.Refusals;

/** The heap dump of a JVM. */
public final class HprofTarget {
    private static final InputFile FILE = new InputFile("heap.hprof");
    private static final Duration BOUND = Duration.ofSeconds(60);

    private HprofTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Path file = FILE.holding(input);
        Refusals.allowed(
                () -> Refusals.require(HprofReader.read(file, 10, BOUND).objects() >= 0, "fewer than none"));
    }
}
