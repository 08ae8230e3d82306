package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.record.Metric;

/**
 * Reads how often and how long a CPU quota kept a process from running: {@code cpu.stat} of its own cpu cgroup, of
 * version 1 or 2.
 */
final class ThrottleProbe implements Probe {
    private static final Path MOUNTED = Path.of("/sys/fs/cgroup");
    private static final String PERIODS = "nr_periods ";
    private static final String THROTTLED_PERIODS = "nr_throttled ";
    private static final String NANOS = "throttled_time ";
    private static final String MICROS = "throttled_usec ";

    private final ProcfsParser parser;
    private final Optional<PseudoFile> stat;

    /** @param cgroup the process's memory cgroup, which on version 2 holds the quota too, wherever it is mounted */
    ThrottleProbe(Path process, Optional<Path> cgroup, ProcfsParser parser) {
        this(Stream.concat(cgroup.stream(), directories(process, MOUNTED)), parser);
    }

    /** @param directories cgroups; the first one that counts the periods of a quota */
    ThrottleProbe(Stream<Path> directories, ProcfsParser parser) {
        this.parser = parser;
        this.stat = directories
                .map(directory -> directory.resolve("cpu.stat"))
                .filter(ThrottleProbe::countsPeriods)
                .flatMap(file -> PseudoFile.open(file).stream())
                .findFirst();
    }

    /**
     * Returns the directories by {@code /proc/PID/cgroup}, with lines such as {@code 1:cpu,cpuacct:/group}; version 2
     * names no controller.
     */
    static Stream<Path> directories(Path process, Path mounted) {
        try {
            return Files.readAllLines(process.resolve("cgroup")).stream()
                    .map(line -> line.split(":", 3))
                    .filter(parts -> parts.length == 3 && isOfCpu(parts[1]))
                    .map(parts ->
                            mounted.resolve(parts[1]).resolve("." + parts[2]).normalize());
        } catch (IOException gone) {
            return Stream.of();
        }
    }

    /** Every group of version 2 has the file, but without the cpu controller it holds no quota. */
    private static boolean countsPeriods(Path stat) {
        try {
            return Files.readString(stat).contains(PERIODS);
        } catch (IOException missing) {
            return false;
        }
    }

    private static boolean isOfCpu(String controllers) {
        return controllers.isEmpty() || List.of(controllers.split(",", -1)).contains("cpu");
    }

    @Override
    public void read(SampleAccumulator into) {
        if (stat.isEmpty() || !stat.get().read(parser)) {
            return;
        }
        putPeriods(into);
        parser.toStart();
        if (parser.toValueOf(NANOS)) {
            into.put(Metric.THROTTLED, parser.number() / 1_000_000);
        } else if (parser.toValueOf(MICROS)) {
            into.put(Metric.THROTTLED, parser.number() / 1_000);
        }
    }

    /** Without a quota there are no periods. */
    private void putPeriods(SampleAccumulator into) {
        if (!parser.toValueOf(PERIODS)) {
            return;
        }
        long periods = parser.number();
        if (periods > 0 && parser.toValueOf(THROTTLED_PERIODS)) {
            into.put(Metric.QUOTA_PERIODS, periods);
            into.put(Metric.THROTTLED_PERIODS, parser.number());
        }
    }

    @Override
    public void close() {
        stat.ifPresent(PseudoFile::close);
    }
}
