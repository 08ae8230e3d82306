package plimsoll.model.record;

import java.util.List;

/**
 * A machine that sent a share of a trial's load.
 *
 * @param workload that it sent
 * @param name of its agent
 * @param address as {@code HOST:PORT}
 * @param machine its processor and kernel
 * @param cores that its worker could use
 * @param starts of its phases, in their order
 */
public record GeneratorRecord(
        String workload, String name, String address, String machine, int cores, List<GeneratorStart> starts) {
    public GeneratorRecord {
        starts = List.copyOf(starts);
    }
}
