package plimsoll.records;

/**
 * The machine that ran the needs of one trial: the content of {@code needs.json}.
 *
 * @param name of its agent
 * @param address as {@code HOST:PORT}
 * @param machine its processor and kernel
 * @param cores that the needs could use
 */
public record NeedsMachineRecord(String name, String address, String machine, int cores) {
    public NeedsMachineRecord {
        if (cores < 1) {
            throw new IllegalArgumentException("a machine has at least 1 core, but this record says " + cores);
        }
    }
}
