package plimsoll.worker.execution;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.wire.WorkloadOrder;

/** The order of a workload whose driver the test brings along. */
final class TestOrder {
    private TestOrder() {}

    /** @param folder of ledger and histograms, which are called {@code ledger} and {@code hlog} */
    static WorkloadOrder in(Path folder, long seed, int payload, Duration deadline, List<Flow> flows) {
        return new WorkloadOrder(
                "w",
                seed,
                new DriverSpec("any", Map.of()),
                payload,
                deadline,
                folder.resolve("ledger"),
                folder.resolve("hlog"),
                Optional.empty(),
                List.of(),
                flows);
    }
}
