package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Link;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.Selection;

class LoadsTest {
    @Test
    void an_open_load_has_a_rate_an_arrival_process_and_a_bound_in_flight() {
        Phase phase = only("{open: 30/min, arrivals: poisson, in-flight: 7, for: 10s, get: /}");

        assertThat(phase.name()).isEqualTo("steady");
        assertThat(load(phase)).isEqualTo(new LoadModel.Open(0.5, LoadModel.Arrivals.POISSON, 7));
        assertThat(phase.until()).isEqualTo(new StopCondition.Elapsed(Duration.ofSeconds(10)));
        assertThat(load(only("{open: 200/s, for: 10s, get: /}")))
                .isEqualTo(new LoadModel.Open(200, LoadModel.Arrivals.CONSTANT, 1000));
    }

    @Test
    void an_open_load_may_rise_to_its_rate() {
        assertThat(load(only("{open: 200/s, ramp: 5s, for: 10s, get: /}")))
                .isEqualTo(
                        new LoadModel.Open(200, LoadModel.Arrivals.CONSTANT, 1000, Optional.of(Duration.ofSeconds(5))));
    }

    @Test
    void a_closed_load_has_users_a_ramp_and_a_think_time() {
        Phase phase = only("{closed: 125 users, ramp: 5s, think: 100ms, operations: 1000, get: /}");

        assertThat(load(phase)).isEqualTo(new LoadModel.Closed(125, Duration.ofSeconds(5), Duration.ofMillis(100)));
        assertThat(phase.until()).isEqualTo(new StopCondition.Operations(1000, Duration.ofMinutes(5)));
        assertThat(load(only("{closed: 4, for: 1s, get: /}")))
                .isEqualTo(new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void consumers_take_out_what_is_filled_while_it_is_filled() {
        Phase phase =
                only("{fill: 100, workers: 2, consumers: 3, for: 9s, driver: queue, embedded-in: service, size: 100b}");

        assertThat(phase.until()).isEqualTo(new StopCondition.Drained(Duration.ofSeconds(1), Duration.ofSeconds(9)));
        assertThat(phase.workloads())
                .extracting(Workload::load)
                .containsExactly(
                        new LoadModel.Fill(50),
                        new LoadModel.Fill(50),
                        LoadModel.Drain.unpaced(),
                        LoadModel.Drain.unpaced(),
                        LoadModel.Drain.unpaced());
        assertThat(phase.workloads()).extracting(Workload::name).doesNotHaveDuplicates();
        assertThat(Studies.problems(Studies.START + Studies.SERVICE + "load: {burst: 5, get: /, consumers: 2}\n"))
                .singleElement()
                .asString()
                .startsWith("4:37: 'consumers' ")
                .contains("'fill'");
    }

    @Test
    void a_fill_and_its_consumers_have_a_pace_of_their_own() {
        Phase slow = only("{fill: 100, workers: 2, pace: 60/min, consumers: 1, consumer-pace: 0.5/s, driver: queue}");

        assertThat(slow.workloads())
                .extracting(Workload::load)
                .containsExactly(
                        new LoadModel.Fill(50, Optional.of(1.0)),
                        new LoadModel.Fill(50, Optional.of(1.0)),
                        new LoadModel.Drain(Optional.of(0.5)));
        assertThat(load(phases(
                                "load: {driver: queue, phases: [{name: in, fill: 5}, {name: out, drain: 1s, pace: 9/s}]}\n")
                        .getLast()))
                .isEqualTo(new LoadModel.Drain(Optional.of(9.0)));
    }

    @Test
    void the_same_operations_in_another_member_have_a_worker_of_their_own() {
        Experiment moved = Studies.only(Studies.study(Studies.START + """
                service: {command: "java Main ${port}", ready: started}
                needs: [{name: peer, command: "java Peer ${port}", ready: started}]
                load:
                  driver: queue
                  embedded-in: service
                  size: 100b
                  phases:
                    - {name: in, fill: 5, embedded-in: peer}
                    - {name: more, fill: 1}
                    - {name: again, fill: 1, embedded-in: peer}
                    - {name: out, drain: 1s}
                    - {name: rest, drain: 1s, embedded-in: peer}
                """));
        WorkerPlacement service = new WorkerPlacement.Inside("service");
        WorkerPlacement peer = new WorkerPlacement.Inside("peer");

        assertThat(moved.workloads())
                .extracting(Workload::name, Workload::placement)
                .containsExactly(
                        tuple("queue", peer),
                        tuple("queue-more", service),
                        tuple("queue", peer),
                        tuple("queue-drain", service),
                        tuple("queue-drain-rest", peer));
    }

    @Test
    void workers_side_by_side_have_their_numbers_in_the_settings() {
        Phase both = only("{fill: 4, workers: 2, consumers: 2, driver: queue, settings: {side: \"at ${worker}\"}}");

        assertThat(both.workloads())
                .extracting(workload -> workload.driver().settings())
                .containsExactly(
                        Map.of("side", "at 1"), Map.of("side", "at 2"), Map.of("side", "at 1"), Map.of("side", "at 2"));
        assertThat(Studies.problems(Studies.START + Studies.SERVICE + "load: {burst: 5, get: \"/${worker}\"}\n"))
                .singleElement()
                .asString()
                .contains("${worker}");
    }

    @Test
    void a_partition_cuts_the_links_between_its_sides_in_the_cell_and_none_of_the_workers() {
        Experiment cut = Studies.only(Studies.study(Studies.START + """
                service: {command: "java Main ${port}", ready: started}
                needs:
                  - {name: near, command: "java Near ${port}", ready: started}
                  - {name: far, command: "java Far ${port}", ready: started}
                load: {open: 5/s, for: 30s, get: /}
                links:
                  - {from: worker, to: service}
                  - {from: service, to: near}
                cells:
                  - links:
                      - {from: worker, to: service}
                      - {from: service, to: far}
                      - {from: far, to: service}
                      - {from: near, to: service}
                      - {from: far, to: near}
                faults: [{partition: [service, near], at: 5s, for: 2s}]
                """));

        assertThat(cut.faults())
                .containsExactly(new Fault.Partition(
                        new FaultTrigger.At(Duration.ofSeconds(5)),
                        List.of("service", "near"),
                        List.of("service-far", "far-service", "far-near"),
                        Duration.ofSeconds(2)));
    }

    @Test
    void a_load_can_go_on_until_the_subject_breaks() {
        assertThat(only("{open: 9/s, until: broken, for: 1min, get: /}").until())
                .isEqualTo(new StopCondition.Broken(Duration.ofMinutes(1)));
    }

    @Test
    void a_phase_may_last_as_long_as_its_mode_says() {
        String written = "{closed: 4, for: {quick: 2s, default: 9s}, get: /}";

        assertThat(lasts(written, Selection.Mode.QUICK)).isEqualTo(Duration.ofSeconds(2));
        assertThat(lasts(written, Selection.Mode.DEFAULT)).isEqualTo(Duration.ofSeconds(9));
        assertThat(lasts(written, Selection.Mode.FULL)).isEqualTo(Duration.ofSeconds(9));
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {closed: 4, for: {quick: 2s, full: 2}, get: /}\n"))
                .zipSatisfy(
                        List.of("4:24: 'for' lacks 'default'", "4:42: 'full' must be a duration"),
                        (problem, start) -> assertThat(problem).startsWith(start));
    }

    private static Duration lasts(String load, Selection.Mode mode) {
        Phase phase = Studies.only(Studies.study(
                        Studies.START + Studies.SERVICE + "load: " + load + "\n",
                        Selection.of(mode, Selection.Scope.PARSE_ONLY),
                        TestMachine.usual()))
                .phases()
                .getFirst();
        return ((StopCondition.Elapsed) phase.until()).time();
    }

    @Test
    void the_bound_of_a_trial_bounds_what_says_nothing_else() {
        Phase phase = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                        bounds: {trial: 20min, no-progress: 3s}
                        load: {burst: 9, get: /, deadline: 7s}
                        """))
                .phases()
                .getFirst();

        assertThat(phase.until()).isEqualTo(new StopCondition.Operations(9, Duration.ofMinutes(20)));
        assertThat(workload(phase).deadline()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void an_upload_has_headers_and_statuses_as_any_request() {
        Workload workload =
                workload(only("{burst: 1, upload: {path: /, size: 1m, as: multipart, expect: 201, rejected: [429, 507],"
                        + " headers: {X-Of: \"${id}\"}}}"));

        assertThat(workload.driver().settings())
                .containsEntry("header.X-Of", "${id}")
                .containsEntry("expect", "201")
                .containsEntry("rejected", "429,507")
                .containsEntry("as", "multipart");
    }

    @Test
    void a_raw_upload_is_a_put_of_its_payload() {
        Workload workload = workload(only("{burst: 1, upload: {path: \"/files/${id}\", size: 1m}}"));

        assertThat(workload.name()).isEqualTo("upload");
        assertThat(workload.driver())
                .isEqualTo(new DriverSpec("http", Map.of("method", "PUT", "url", "${service.url}/files/${id}")));
        assertThat(workload.payload().size()).isEqualTo(Bytes.ofMebibytes(1));
    }

    @Test
    void any_driver_gets_its_settings_with_placeholders_of_members() {
        Workload workload = workload(
                only("{burst: 1, driver: queue, size: 100b, settings: {at: \"x:${port}\", depth: 5, sync: true}}"));

        assertThat(workload.name()).isEqualTo("queue");
        assertThat(workload.driver())
                .isEqualTo(new DriverSpec("queue", Map.of("at", "x:${service.port}", "depth", "5", "sync", "true")));
        assertThat(workload.payload().size()).isEqualTo(new Bytes(100));
    }

    @Test
    void a_warm_up_until_steady_repeats_the_load_of_the_judged_phase() {
        List<Phase> phases = phases("""
                load: {closed: 64, for: 30s, get: /report, warm-up: {until: steady, most: 90s}}
                """);

        assertThat(phases).extracting(Phase::judged).containsExactly(false, true);
        assertThat(phases.getFirst().until()).isEqualTo(new StopCondition.Steady(Duration.ofSeconds(90)));
        assertThat(phases.getFirst().workloads()).isEqualTo(phases.getLast().workloads());
    }

    @Test
    void a_warm_up_comes_after_the_phases_before_the_first_judged_one() {
        List<Phase> phases = phases("""
                load:
                  get: /report
                  warm-up: {until: steady}
                  phases:
                    - {name: few, judged: false, closed: 4, for: 15s}
                    - {name: many, closed: 64, for: 20s}
                    - {name: more, closed: 128, for: 20s}
                """);

        assertThat(phases).extracting(Phase::name).containsExactly("few", "warm-up", "many", "more");
        assertThat(phases.get(1).workloads()).isEqualTo(phases.get(2).workloads());
    }

    @Test
    void a_burst_has_no_steady_state_to_warm_up_to() {
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {burst: 5, get: /, warm-up: {until: steady}}\n"))
                .singleElement()
                .asString()
                .startsWith("4:35:");
    }

    @Test
    void phases_share_a_worker_when_they_send_the_same_and_have_one_each_otherwise() {
        List<Phase> phases = phases("""
                load:
                  get: /report
                  phases:
                    - {name: warm-up, judged: false, for: 10s, open: 50/s}
                    - {name: steady, for: 30s, open: 200/s}
                    - {name: other, for: 30s, open: 200/s, get: /list}
                    - {name: send, burst: 3, upload: {path: /, size: 1k}}
                """);

        assertThat(phases).extracting(Phase::judged).containsExactly(false, true, true, true);
        assertThat(phases)
                .extracting(phase -> workload(phase).name())
                .containsExactly("get", "get", "get-other", "upload");
        assertThat(workload(phases.get(0)).driver())
                .isEqualTo(workload(phases.get(1)).driver());
    }

    @Test
    void clients_can_be_slow_and_can_leave_half_way() {
        Workload slow = workload(only("{burst: 1, upload: {path: /, size: 1m, rate: 2mbit/s}}"));
        Workload leaving =
                workload(only("{burst: 1, upload: {path: /, size: 10m, abort: {after: 5000000b, hold: 15s}}}"));

        assertThat(slow.driver().settings()).containsEntry("bytesPerSecond", "250000");
        assertThat(leaving.driver().settings())
                .containsEntry("abortAfterBytes", "5000000")
                .containsEntry("holdMillis", "15000");
    }

    @Test
    void a_client_that_leaves_at_once_holds_nothing() {
        Workload leaving = workload(only("{burst: 1, upload: {path: /, size: 1m, abort: {after: 1k, hold: 0s}}}"));

        assertThat(leaving.driver().settings()).containsKey("abortAfterBytes").doesNotContainKey("holdMillis");
    }

    @Test
    void a_background_load_has_a_worker_and_a_bound_of_its_own() {
        List<Workload> both = only("""
                {burst: 50, upload: {path: /, size: 1m}, background: [{name: health, open: 4/s, get: {path: /h, port: health}, within: 1s}]}""").workloads();

        assertThat(both).extracting(Workload::name).containsExactly("upload", "health");
        assertThat(both).extracting(Workload::measured).containsExactly(true, false);
        assertThat(both.get(1).background()).contains(new BackgroundWorkload(Optional.of(Duration.ofSeconds(1))));
        assertThat(both.get(1).driver().settings()).containsEntry("url", "http://127.0.0.1:${service.port.health}/h");
    }

    @Test
    void stores_are_listed_after_the_time_that_a_load_gives_to_settle() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                        audit: {use: blobs}
                        load: {burst: 9, upload: {path: /, size: 1k}, audit-delay: 2s}
                        """));

        assertThat(experiment.audits()).containsExactly(new AuditSpec("blobs", Map.of()).after(Duration.ofSeconds(2)));
    }

    @Test
    void a_listing_by_http_is_asked_with_headers() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                        audit: {http: "http://127.0.0.1:${port}/files", id: $.name, headers: {X-Tenant: one}}
                        load: {burst: 9, upload: {path: /, size: 1k}}
                        """));

        assertThat(experiment.audits().getFirst().settings())
                .containsEntry("header.X-Tenant", "one")
                .containsEntry("id", "$.name");
    }

    @Test
    void a_cell_has_thresholds_of_its_own_beside_the_studys() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                        audit: {use: blobs}
                        thresholds: {lost: "== 0", errors.share: "< 1%"}
                        load: {burst: 9, upload: {path: /, size: 1k}}
                        cells: [{thresholds: {errors.share: "< 60%", duration: "< 9s"}}]
                        """));

        assertThat(experiment.thresholds())
                .extracting(Threshold::written)
                .containsExactly("lost == 0", "errors.share < 60%", "duration < 9s");
    }

    @Test
    void a_cell_has_links_of_its_own_instead_of_the_studys() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + """
                        needs: [{name: store, command: java -version, ready: started}]
                        links: [{from: worker, to: service, latency: 2ms}]
                        load: {burst: 9, get: /}
                        cells: [{links: [{from: service, to: store, rate: 160mbit/s}]}]
                        """));

        assertThat(experiment.deployment().links())
                .containsExactly(new Link("service", "store", 0, Optional.of(20_000_000.0)));
    }

    private static Phase only(String load) {
        return phases("load: " + load + "\n").getFirst();
    }

    private static List<Phase> phases(String load) {
        return Studies.only(Studies.study(Studies.START + Studies.SERVICE + load))
                .phases();
    }

    private static LoadModel load(Phase phase) {
        return workload(phase).load();
    }

    private static Workload workload(Phase phase) {
        assertThat(phase.workloads()).hasSize(1);
        return phase.workloads().getFirst();
    }
}
