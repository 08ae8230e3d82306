package plimsoll.lab.observe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.record.Metric;

/**
 * Reads the memory that the kernel charges to a cgroup, of version 1 or 2, how often it reached a limit, and how long
 * its threads waited for memory or a core (PSI, version 2 alone).
 */
final class CgroupProbe implements Probe {
    private final ProcfsParser parser;
    private final Names names;
    private final Optional<PseudoFile> usage;
    private final Optional<PseudoFile> stat;
    private final Optional<PseudoFile> kills;
    private final List<PseudoFile> failures;
    private final Optional<PseudoFile> memoryPressure;
    private final Optional<PseudoFile> cpuPressure;

    CgroupProbe(Path cgroup, ProcfsParser parser) {
        this.parser = parser;
        names = Files.exists(cgroup.resolve(Names.VERSION_2.usage)) ? Names.VERSION_2 : Names.VERSION_1;
        usage = PseudoFile.open(cgroup.resolve(names.usage));
        stat = PseudoFile.open(cgroup.resolve("memory.stat"));
        kills = PseudoFile.open(cgroup.resolve(names.kills));
        failures = Stream.of("memory.failcnt", "memory.memsw.failcnt")
                .flatMap(file -> PseudoFile.open(cgroup.resolve(file)).stream())
                .toList();
        memoryPressure = PseudoFile.open(cgroup.resolve("memory.pressure"));
        cpuPressure = PseudoFile.open(cgroup.resolve("cpu.pressure"));
    }

    @Override
    public void read(SampleAccumulator into) {
        long charged = -1;
        if (usage.isPresent() && usage.get().read(parser)) {
            charged = parser.number();
            into.put(Metric.CGROUP_USAGE, charged);
        }
        if (stat.isPresent() && stat.get().read(parser)) {
            into.put(Metric.CGROUP_ANONYMOUS, valueOf(names.anonymous));
            putCache(into, valueOf(names.cache), valueOf(names.shared));
            putWorkingSet(into, charged, valueOf(names.inactive));
        }
        if (kills.isPresent() && kills.get().read(parser)) {
            into.put(Metric.OOM_KILLS, valueOf(Names.OOM_KILL));
            into.put(Metric.CAP_REACHED, valueOf("max "));
            into.put(Metric.HIGH_REACHED, valueOf("high "));
        }
        putFailures(into);
        putStalls(into);
    }

    /**
     * Version 1 counts a charge that meets the limit of memory alone or that of memory and swap, whichever it asks
     * first.
     */
    private void putFailures(SampleAccumulator into) {
        long sum = -1;
        for (PseudoFile file : failures) {
            if (file.read(parser)) {
                sum = Math.max(sum, 0) + Math.max(parser.number(), 0);
            }
        }
        into.put(Metric.CAP_REACHED, sum);
    }

    private void putStalls(SampleAccumulator into) {
        if (memoryPressure.isPresent() && memoryPressure.get().read(parser)) {
            into.put(Metric.MEMORY_STALL, stalledMillis("some "));
            into.put(Metric.MEMORY_FULL_STALL, stalledMillis("full "));
        }
        if (cpuPressure.isPresent() && cpuPressure.get().read(parser)) {
            into.put(Metric.CPU_STALL, stalledMillis("some "));
        }
    }

    /** Parses a line {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=MICROS}. */
    private long stalledMillis(String line) {
        parser.toStart();
        if (!parser.toValueOf(line)) {
            return -1;
        }
        parser.skipWords(3);
        parser.skipBlanks();
        parser.skip("total=".length());
        long micros = parser.number();
        return micros < 0 ? micros : micros / 1_000;
    }

    /** The kernel counts files in memory as cache too, but can only swap them. */
    private static void putCache(SampleAccumulator into, long cache, long shared) {
        into.put(Metric.CGROUP_CACHE, shared < 0 ? cache : Math.max(cache - shared, 0));
        into.put(Metric.CGROUP_SHARED, shared);
    }

    private static void putWorkingSet(SampleAccumulator into, long charged, long inactive) {
        if (charged >= 0 && inactive >= 0) {
            into.put(Metric.CGROUP_WORKING_SET, Math.max(charged - inactive, 0));
        }
    }

    private long valueOf(String key) {
        parser.toStart();
        return parser.toValueOf(key) ? parser.number() : -1;
    }

    @Override
    public void close() {
        usage.ifPresent(PseudoFile::close);
        stat.ifPresent(PseudoFile::close);
        kills.ifPresent(PseudoFile::close);
        failures.forEach(PseudoFile::close);
        memoryPressure.ifPresent(PseudoFile::close);
        cpuPressure.ifPresent(PseudoFile::close);
    }

    /** The names of the same values in either version; the keys of {@code memory.stat} end in a blank. */
    private record Names(String usage, String kills, String anonymous, String cache, String shared, String inactive) {
        static final String OOM_KILL = "oom_kill ";
        static final Names VERSION_1 = new Names(
                "memory.usage_in_bytes",
                "memory.oom_control",
                "total_rss ",
                "total_cache ",
                "total_shmem ",
                "total_inactive_file ");
        static final Names VERSION_2 =
                new Names("memory.current", "memory.events", "anon ", "file ", "shmem ", "inactive_file ");
    }
}
