package plimsoll.model.record;

/**
 * A value that a sample can hold. A member that cannot provide one leaves it out, and a value that is expensive to read
 * is not in every sample. A value "so far" counts from the start of the process and never falls while the process
 * lives.
 */
public enum Metric {
    /**
     * Resident memory that no file on a device backs, bytes: the footprint. It is the anonymous memory, and the shared
     * memory that the process has mapped, such as the heap of ZGC. If the process has started others, it covers all of
     * them, as the kernel charges their cgroup, or as their sum without a cgroup. Records of 2026-11-26 and earlier lack
     * the shared memory.
     */
    RSS_ANONYMOUS("bytes"),
    RSS("bytes"),
    /** Memory that the kernel charges to the member's cgroup, page cache included, bytes. */
    CGROUP_USAGE("bytes"),
    /** Page cache in the cgroup that belongs to a device, bytes; records before 2.4 include files in memory. */
    CGROUP_CACHE("bytes"),
    /**
     * Files in memory in the cgroup, bytes: of a tmpfs, or shared memory that no process has mapped; without swap the
     * kernel cannot reclaim them.
     */
    CGROUP_SHARED("bytes"),
    /** Anonymous memory in the cgroup, bytes. */
    CGROUP_ANONYMOUS("bytes"),
    /** Usage less the page cache that the kernel may drop at once (inactive_file), bytes. */
    CGROUP_WORKING_SET("bytes"),
    /** Kills by the kernel at the member's own cap, so far. */
    OOM_KILLS("count"),
    /**
     * Times that the cgroup reached its memory cap and the kernel had to take memory back from it, so far; page cache
     * alone reaches it too.
     */
    CAP_REACHED("count"),
    /** Times that the kernel slowed the member down because it was above its high limit, so far. */
    HIGH_REACHED("count"),
    /** Time in which at least one of its threads waited for memory so far, milliseconds (PSI, cgroup v2). */
    MEMORY_STALL("ms"),
    /** Time in which all of its threads that could run waited for memory so far, milliseconds (PSI, cgroup v2). */
    MEMORY_FULL_STALL("ms"),
    /** Time in which at least one of its threads waited for a core so far, milliseconds (PSI, cgroup v2). */
    CPU_STALL("ms"),
    /** Heap in use when the last collection ended, bytes; later allocations are not in it. 0 before the first. */
    HEAP_USED("bytes"),
    /** Committed heap when the last collection ended, bytes. */
    HEAP_COMMITTED("bytes"),
    /** Metaspace in use when the last collection ended, bytes; 0 before the first. */
    METASPACE_USED("bytes"),
    /** Sum of all pauses of the collectors so far, milliseconds; concurrent work is not in it. */
    GC_TIME("ms"),
    /** Collections so far, of all collectors of the JVM; G1 counts each pause of a concurrent cycle. */
    GC_COUNT("count"),
    /**
     * CPU time so far of the process and those that it has started, milliseconds; of member {@code host}: of the
     * machine.
     */
    CPU_TIME("ms"),
    /** The JIT compilers' part of the CPU time so far, milliseconds. */
    CPU_JIT("ms"),
    /**
     * The collectors' part of the CPU time so far, milliseconds; for Serial, which has no threads of its own, that of
     * the VM thread.
     */
    CPU_GC("ms"),
    /** Time that its threads waited for a core so far, milliseconds. */
    RUN_QUEUE_WAIT("ms"),
    /** Time that the kernel kept it from running so far because its CPU quota was used up, milliseconds. */
    THROTTLED("ms"),
    /** Periods of its CPU quota in which it ran, so far; absent without a quota. */
    QUOTA_PERIODS("count"),
    /** Periods of its CPU quota in which the quota was used up, so far; absent without a quota. */
    THROTTLED_PERIODS("count"),
    /** Page faults that the kernel had to serve from a device, so far. */
    MAJOR_FAULTS("count"),
    /** Times that one of its threads was put on a core, so far. */
    CONTEXT_SWITCHES("count"),
    THREADS("count"),
    /** Threads and processes in the cgroup (pids.current, cgroup v2). */
    CGROUP_TASKS("count"),
    /** Threads and processes that a limit on tasks refused so far (pids.events, cgroup v2). */
    TASKS_REFUSED("count"),
    /** Open files, sockets among them. */
    DESCRIPTORS("count"),
    /** Files in its own scratch directory, including temporary files created there; at most 20 000 are counted. */
    SCRATCH_FILES("count"),
    /** Total length of these files; a sparse file takes less disk space. */
    SCRATCH_BYTES("bytes"),
    /**
     * System calls so far that read or wrote a file, pipe or socket, as {@code /proc/PID/io} counts them (syscr, syscw);
     * those of the family send and receive are not in it. Records before 2026-11-29 lack it.
     */
    IO_CALLS("count"),
    /** Bytes that it made a device read so far; reads served by the page cache are not in it. */
    READ_BYTES("bytes"),
    /** Bytes that it wrote into the page cache for a device so far, including those cancelled later. */
    WRITTEN_BYTES("bytes"),
    /** Written bytes that never reached a device, because the file was deleted or truncated first, so far. */
    CANCELLED_BYTES("bytes"),
    /** Connections that wait to be accepted on the member's ports. */
    ACCEPT_BACKLOG("count"),
    /** Connections established on the member's ports, including those that wait to be accepted. */
    CONNECTIONS("count"),
    /** Bytes that the kernel holds for the process to read from these connections. */
    RECEIVE_QUEUE("bytes"),
    /** Bytes written to these connections that the peer has not acknowledged. */
    SEND_QUEUE("bytes"),
    /** Established connections with bytes that the process has not read. */
    CONNECTIONS_UNREAD("count"),
    /** Established connections with more than 16k that the peer has not acknowledged: it does not read. */
    CONNECTIONS_UNCONFIRMED("count"),
    /** Whole machine, of member {@code host}: time stolen by the hypervisor so far, milliseconds. */
    STEAL("ms"),
    /**
     * CPU time of the whole machine, used since the sampler's start by processes that are not ours, milliseconds. Ours
     * are the lab, the watched processes and all their descendants. The kernel's own threads do not count.
     */
    FOREIGN_CPU("ms"),
    /** How much later than planned this sample was taken, milliseconds; of member {@code lab}. */
    SAMPLER_LATE("ms"),
    /** CPU time of the sampling thread so far, milliseconds; of member {@code lab}. */
    SAMPLER_CPU("ms");

    private final String unit;

    Metric(String unit) {
        this.unit = unit;
    }

    public String unit() {
        return unit;
    }
}
