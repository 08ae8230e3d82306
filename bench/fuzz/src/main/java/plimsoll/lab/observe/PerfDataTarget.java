package plimsoll.lab.observe;

import java.nio.file.Path;
import plimsoll.fuzz.InputFile;
import plimsoll.fuzz.Refusals;

/** The performance counters of a JVM, which its process can write as it likes. */
public final class PerfDataTarget {
    private static final InputFile FILE = new InputFile("perfdata");

    private PerfDataTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Path file = FILE.holding(input);
        Refusals.allowed(() -> {
            try (PerfData data = PerfData.open(file)) {
                HeapCounters counters = new HeapCounters(data);
                counters.read(new SampleAccumulator());
                counters.read(new SampleAccumulator());
            }
        });
    }
}
