package plimsoll.lab.observe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.record.Metric;

/** Reads the memory that the kernel charges to a cgroup, of version 1 or 2. */
final class CgroupProbe implements Probe {
    private final ProcfsParser parser;
    private final Names names;
    private final Optional<PseudoFile> usage;
    private final Optional<PseudoFile> stat;
    private final Optional<PseudoFile> kills;

    CgroupProbe(Path cgroup, ProcfsParser parser) {
        this.parser = parser;
        names = Files.exists(cgroup.resolve(Names.VERSION_2.usage)) ? Names.VERSION_2 : Names.VERSION_1;
        usage = PseudoFile.open(cgroup.resolve(names.usage));
        stat = PseudoFile.open(cgroup.resolve("memory.stat"));
        kills = PseudoFile.open(cgroup.resolve(names.kills));
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
            into.put(Metric.CGROUP_CACHE, valueOf(names.cache));
            putWorkingSet(into, charged, valueOf(names.inactive));
        }
        if (kills.isPresent() && kills.get().read(parser)) {
            into.put(Metric.OOM_KILLS, valueOf(Names.OOM_KILL));
        }
    }

    private static void putWorkingSet(SampleAccumulator into, long charged, long inactive) {
        if (charged >= 0 && inactive >= 0) {
            into.put(Metric.CGROUP_WORKING_SET, Math.max(charged - inactive, 0));
        }
    }

    private long valueOf(String key) {
        parser.moveTo(0);
        return parser.toValueOf(key) ? parser.number() : -1;
    }

    @Override
    public void close() {
        usage.ifPresent(PseudoFile::close);
        stat.ifPresent(PseudoFile::close);
        kills.ifPresent(PseudoFile::close);
    }

    /** The names of the same values in either version; the keys of {@code memory.stat} end in a blank. */
    private record Names(String usage, String kills, String anonymous, String cache, String inactive) {
        static final String OOM_KILL = "oom_kill ";
        static final Names VERSION_1 = new Names(
                "memory.usage_in_bytes", "memory.oom_control", "total_rss ", "total_cache ", "total_inactive_file ");
        static final Names VERSION_2 = new Names("memory.current", "memory.events", "anon ", "file ", "inactive_file ");
    }
}
