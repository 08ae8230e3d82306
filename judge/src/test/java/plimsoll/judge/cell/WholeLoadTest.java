package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Payload;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;

class WholeLoadTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void shares_add_up_and_other_workloads_stay() {
        Workload alone =
                workload("a-1", new LoadModel.Closed(1, SECOND, SECOND), new WorkerPlacement.Outside(Cpus.ANY));

        assertThat(WholeLoad.of(List.of(
                        share(1, new LoadModel.Burst(41)),
                        share(2, new LoadModel.Burst(42)),
                        alone,
                        share(3, new LoadModel.Burst(42)))))
                .extracting(Workload::name, Workload::load)
                .containsExactly(tuple("up-load", new LoadModel.Burst(125)), tuple("a-1", alone.load()));
        assertThat(whole(
                        new LoadModel.Closed(3, SECOND, SECOND),
                        new LoadModel.Closed(3, SECOND, SECOND),
                        new LoadModel.Closed(4, SECOND, SECOND)))
                .isEqualTo(new LoadModel.Closed(10, SECOND, SECOND));
        assertThat(whole(
                        new LoadModel.Open(20, Arrivals.POISSON, 6),
                        new LoadModel.Open(20, Arrivals.POISSON, 7),
                        new LoadModel.Open(20, Arrivals.POISSON, 7)))
                .isEqualTo(new LoadModel.Open(60, Arrivals.POISSON, 20));
    }

    private static LoadModel whole(LoadModel first, LoadModel second, LoadModel third) {
        return WholeLoad.of(List.of(share(1, first), share(2, second), share(3, third)))
                .getFirst()
                .load();
    }

    private static Workload share(int number, LoadModel load) {
        return workload("up-load-" + number, load, new WorkerPlacement.Generator(number, 3, Cpus.ANY));
    }

    private static Workload workload(String name, LoadModel load, WorkerPlacement placement) {
        return new Workload(name, new DriverSpec("http", Map.of()), load, new Payload(new Bytes(1)), placement, SECOND);
    }
}
