package plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class GeneratorSharesTest {
    private static final Cpus BESIDE = Cpus.pinnedTo(1);
    private static final StopCondition TEN_SECONDS = new StopCondition.Elapsed(Duration.ofSeconds(10));
    private static final LoadModel OPEN = new LoadModel.Open(100, Arrivals.CONSTANT, 50);

    @Test
    void a_load_that_cannot_be_divided_is_refused() {
        refused("inside", workload("w", OPEN, new WorkerPlacement.Inside("service")));
        refused("fills", workload("w", new LoadModel.Fill(100)));
        refused("2 users", workload("w", new LoadModel.Closed(2, Duration.ZERO, Duration.ZERO)));
        refused("one name", workload("w", OPEN), probe("w-1"));
        refused("driver 'own'", with(new DriverSpec("own", Map.of())));
        refused("certificates", with(new DriverSpec("http-loop", Map.of("tls.ca", "/ca.pem"))));
    }

    @Test
    void bodies_that_cannot_travel_are_refused(@TempDir Path folder) throws IOException {
        Path body = folder.resolve("body");
        DriverSpec driver = new DriverSpec("http", Map.of("step.0.file", body.toString()));

        refused("cannot be read", with(driver));
        Files.writeString(body, "x".repeat((1 << 20) + 1));
        refused("1048576", with(driver));
        Files.writeString(body, "a${env.HOME}");
        refused("${env.", with(driver));
        Files.writeString(body, "{\"id\": \"${id}\"}");
        assertThat(shares(with(driver))).hasSize(3);
    }

    @Test
    void shares_add_up_to_the_whole_load() {
        assertThat(shares(workload("w", OPEN)))
                .extracting(each -> ((LoadModel.Open) each.load()).perSecond())
                .allSatisfy(rate -> assertThat(3 * rate).isEqualTo(100));
        assertThat(shares(workload("w", OPEN)).stream().mapToInt(each -> ((LoadModel.Open) each.load()).inFlightMax()))
                .containsExactly(16, 17, 17);
        assertThat(shares(workload("w", new LoadModel.Burst(125))).stream()
                        .mapToInt(each -> ((LoadModel.Burst) each.load()).operations()))
                .containsExactly(41, 42, 42);
        StopCondition whole = new StopCondition.Operations(125, Duration.ofSeconds(9));
        assertThat(shares(workload("w", new LoadModel.Burst(125))))
                .extracting(each -> ((StopCondition.Operations) each.placement().share(whole)).count())
                .containsExactly(41L, 42L, 42L);
    }

    @Test
    void every_machine_has_a_workload_of_its_own() {
        assertThat(shares(workload("w", OPEN)))
                .extracting(Workload::name, Workload::placement)
                .containsExactly(
                        tuple("w-1", new WorkerPlacement.Generator(1, 3, BESIDE)),
                        tuple("w-2", new WorkerPlacement.Generator(2, 3, BESIDE)),
                        tuple("w-3", new WorkerPlacement.Generator(3, 3, BESIDE)));
    }

    @Test
    void background_load_stays_on_the_machine_of_the_service() {
        Workload probe = probe("probe");

        assertThat(shares(workload("w", OPEN), probe)).hasSize(4).contains(probe);
    }

    private static Workload probe(String name) {
        return new Workload(
                name,
                new DriverSpec("http", Map.of()),
                new LoadModel.Closed(1, Duration.ZERO, Duration.ZERO),
                new Payload(new Bytes(0)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(1),
                Optional.of(new BackgroundWorkload(Optional.empty())),
                List.of());
    }

    private static void refused(String because, Workload... workloads) {
        assertThatThrownBy(() -> shares(workloads))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because);
    }

    private static List<Workload> shares(Workload... workloads) {
        return new GeneratorShares(3).of(experiment(List.of(workloads))).workloads();
    }

    private static Workload with(DriverSpec driver) {
        return new Workload(
                "w",
                driver,
                OPEN,
                new Payload(new Bytes(0)),
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(1));
    }

    private static Workload workload(String name, LoadModel load) {
        return workload(name, load, new WorkerPlacement.Outside(BESIDE));
    }

    private static Workload workload(String name, LoadModel load, WorkerPlacement placement) {
        return new Workload(
                name,
                new DriverSpec("http", Map.of()),
                load,
                new Payload(new Bytes(0)),
                placement,
                Duration.ofSeconds(1));
    }

    private static Experiment experiment(List<Workload> workloads) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("v/load")
                .variant("v")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(new Phase("p", true, workloads, TEN_SECONDS)))
                .audits(List.of())
                .thresholds(List.of())
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .promises(Optional.empty())
                .clocks(List.of())
                .build();
    }
}
