package plimsoll.model.record;

/**
 * What a sample can hold; a member that cannot give one leaves it out, and what is dear to read is not in every sample.
 * A figure "so far" counts from the start of the process and never falls while the process lives.
 */
public enum Metric {
    /**
     * Anonymous resident memory, bytes: the footprint. Of a process that has started others it is that of all of them, as the
     * kernel charges it to their cgroup, or as their sum where there is none.
     */
    RSS_ANONYMOUS("bytes"),
    RSS("bytes"),
    /** What the kernel charges to the member's cgroup, page cache included, bytes. */
    CGROUP_USAGE("bytes"),
    /** Page cache in the cgroup, bytes. */
    CGROUP_CACHE("bytes"),
    /** Anonymous memory in the cgroup, bytes. */
    CGROUP_ANONYMOUS("bytes"),
    /** Usage less the page cache that the kernel may drop at once (inactive_file), bytes. */
    CGROUP_WORKING_SET("bytes"),
    /** Kills by the kernel at the member's own cap, so far. */
    OOM_KILLS("count"),
    /** Heap in use when the last collection ended, bytes; what was allocated since then is not in it. 0 before the first. */
    HEAP_USED("bytes"),
    /** Heap that the collector had claimed when the last collection ended, bytes. */
    HEAP_COMMITTED("bytes"),
    /** Metaspace in use when the last collection ended, bytes; 0 before the first. */
    METASPACE_USED("bytes"),
    /** Sum of all pauses of the collectors so far, milliseconds; concurrent work is not in it. */
    GC_TIME("ms"),
    /** Collections so far, of all collectors of the JVM; G1 counts each pause of a concurrent cycle. */
    GC_COUNT("count"),
    /** CPU time so far of the process and of what it has started, milliseconds; of member {@code host}: of the machine. */
    CPU_TIME("ms"),
    /** Of it the JIT compilers' threads, milliseconds. */
    CPU_JIT("ms"),
    /** Of it the collectors' threads, milliseconds; where there are none (Serial) the VM thread, which collects. */
    CPU_GC("ms"),
    /** Time that its threads waited for a core so far, milliseconds. */
    RUN_QUEUE_WAIT("ms"),
    /** Time that the kernel kept it from running so far because its CPU quota was used up, milliseconds. */
    THROTTLED("ms"),
    /** Pages that the kernel had to fetch from a device for it so far. */
    MAJOR_FAULTS("count"),
    /** How often one of its threads was given a core so far. */
    CONTEXT_SWITCHES("count"),
    THREADS("count"),
    /** Open files, sockets among them. */
    DESCRIPTORS("count"),
    /** Files in its own scratch directory, temporary ones among them where they are made there; at most 20 000 are counted. */
    SCRATCH_FILES("count"),
    /** Their lengths together; a file with holes takes less of the disk. */
    SCRATCH_BYTES("bytes"),
    /** Bytes that it made a device read so far; what the page cache answered is not in it. */
    READ_BYTES("bytes"),
    /** Bytes that it wrote into the page cache for a device so far, those later cancelled among them. */
    WRITTEN_BYTES("bytes"),
    /** Of the written bytes those that never reached a device, because the file was deleted or cut before, so far. */
    CANCELLED_BYTES("bytes"),
    /** Connections that wait to be accepted on the member's ports. */
    ACCEPT_BACKLOG("count"),
    /** Connections established on the member's ports, those that wait to be accepted among them. */
    CONNECTIONS("count"),
    /** Bytes that the kernel holds for the process to read from these connections. */
    RECEIVE_QUEUE("bytes"),
    /** Bytes written to these connections that the other side has not confirmed. */
    SEND_QUEUE("bytes"),
    /** Of these connections those with bytes that the process has not read. */
    CONNECTIONS_UNREAD("count"),
    /** Of these connections those with more than 16k that the other side has not confirmed: nobody takes them. */
    CONNECTIONS_UNCONFIRMED("count"),
    /** Whole machine, of member {@code host}: time stolen by the hypervisor so far, milliseconds. */
    STEAL("ms"),
    /**
     * Whole machine: CPU time used since the sampler's start by processes that are not ours, milliseconds. Ours are the
     * lab, the watched processes and all their descendants; the kernel's own threads belong to nobody.
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
