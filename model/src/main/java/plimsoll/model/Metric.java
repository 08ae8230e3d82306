package plimsoll.model;

/** What a sample can hold; a member that cannot give one leaves it out. */
public enum Metric {
    /** Anonymous resident memory of the process, bytes: the footprint. */
    RSS_ANONYMOUS("bytes"),
    RSS("bytes"),
    /** What the kernel charges to the member's cgroup, page cache included, bytes. */
    CGROUP_USAGE("bytes"),
    /** Page cache in the cgroup, bytes. */
    CGROUP_CACHE("bytes"),
    /** Anonymous memory in the cgroup, bytes. */
    CGROUP_ANONYMOUS("bytes"),
    HEAP_USED("bytes"),
    HEAP_COMMITTED("bytes"),
    METASPACE_USED("bytes"),
    /** Sum of all collections so far, milliseconds. */
    GC_TIME("ms"),
    GC_COUNT("count"),
    /** CPU time of the whole process so far, milliseconds. */
    CPU_TIME("ms"),
    /** Of it the JIT compilers' threads, milliseconds. */
    CPU_JIT("ms"),
    /** Of it the collectors' threads, milliseconds. */
    CPU_GC("ms"),
    /** Time that its threads waited for a core so far, milliseconds. */
    RUN_QUEUE_WAIT("ms"),
    CONTEXT_SWITCHES("count"),
    THREADS("count"),
    DESCRIPTORS("count"),
    READ_BYTES("bytes"),
    WRITTEN_BYTES("bytes"),
    /** Connections that wait to be accepted. */
    ACCEPT_BACKLOG("count"),
    /** Bytes that the kernel holds for the process to read. */
    RECEIVE_QUEUE("bytes"),
    SEND_QUEUE("bytes"),
    /** Whole machine, of member {@code host}: time stolen by the hypervisor so far, milliseconds. */
    STEAL("ms"),
    /** Whole machine: CPU time used so far by processes that are not ours, milliseconds. */
    FOREIGN_CPU("ms"),
    /** How much later than planned this sample was taken, milliseconds. */
    SAMPLER_LATE("ms");

    private final String unit;

    Metric(String unit) {
        this.unit = unit;
    }

    public String unit() {
        return unit;
    }
}
