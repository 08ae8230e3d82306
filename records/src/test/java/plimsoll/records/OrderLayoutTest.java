package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.PayloadSizes;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.WorkloadOrder;

/** Orders are written without the mapping library that writes all other files of a result, but look the same. */
class OrderLayoutTest {
    private static final Map<String, String> SETTINGS =
            Map.of("body", "{\"a\":\"<\u00e4>\"}\\\n\r\t\b\f\u0001\u001f\u007f\u0085\u2028</b>", "empty", "");

    @TempDir
    Path folder;

    @Test
    void a_workload_order_is_laid_out_as_every_other_file() throws Exception {
        LoadModel open = new LoadModel.Open(2e7, LoadModel.Arrivals.CONSTANT, 1);
        StopCondition condition = new StopCondition.Elapsed(Duration.ofSeconds(1));
        Path file = folder.resolve("order");
        new WorkloadOrder(
                        "w",
                        -1,
                        new DriverSpec("http", SETTINGS),
                        1L << 40,
                        Duration.ofSeconds(1),
                        folder.resolve("ledger"),
                        folder.resolve("hlog"),
                        Optional.of(new WorkloadOrder.Receipts(folder.resolve("s"), folder.resolve("t"))),
                        List.of(
                                new PhaseOrder("a", true, 0, open, condition, Duration.ZERO),
                                new PhaseOrder("b", false, 1, LoadModel.Drain.unpaced(), condition, Duration.ZERO)),
                        List.of())
                .write(file);

        assertLaidOutAlike(file);
    }

    @Test
    void an_audit_order_is_laid_out_as_every_other_file() throws Exception {
        Path file = folder.resolve("order");
        for (Map<String, String> settings : List.of(SETTINGS, Map.<String, String>of())) {
            new AuditOrder(
                            "a",
                            settings,
                            List.of(folder.resolve("one"), folder.resolve("two")),
                            folder.resolve("stored"),
                            folder.resolve("summary"),
                            7,
                            new PayloadSizes(new TreeMap<>(Map.of(0, 5L, 1, 0L)), 5),
                            Duration.ofSeconds(1),
                            settings.isEmpty()
                                    ? ProducerExpectations.ALL_STORE
                                    : new ProducerExpectations(Set.of(1), Map.of(0, List.of(1))))
                    .write(file);

            assertLaidOutAlike(file);
        }
    }

    private void assertLaidOutAlike(Path file) throws Exception {
        String written = Files.readString(file);
        Path again = folder.resolve("again");
        Json.write(again, Json.tree(written));
        assertThat(written).isEqualTo(Files.readString(again));
    }
}
