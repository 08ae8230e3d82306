package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.Workload;

class FlowsTest {
    private static final String STEPS = """
        load:
          open: 5/s
          for: 1s
          steps:
            - {name: create, expects-stored: true, post: {path: /rows, body: "${id}", extract: {row: /id, tag: {header: ETag}}}}
            - {name: read, get: "/rows/${row}", think: 100ms}
            - {name: list, get: /rows}
            - {name: delete, delete: {path: "/rows/${row}", headers: {If-Match: "${tag}", X-Of: "${create.id}"}}, deletes: create}
        """;

    @Test
    void steps_become_a_flow_whose_needs_follow_from_what_they_use() {
        Workload workload = workload(STEPS);

        assertThat(workload.name()).isEqualTo("steps");
        assertThat(workload.flows())
                .containsExactly(new Flow(
                        "steps",
                        1,
                        List.of(
                                new FlowStep("create", Duration.ZERO, true, Optional.empty(), List.of()),
                                new FlowStep(
                                        "read", Duration.ofMillis(100), false, Optional.empty(), List.of("create")),
                                new FlowStep("list", Duration.ZERO, false, Optional.empty(), List.of()),
                                new FlowStep(
                                        "delete", Duration.ZERO, false, Optional.of("create"), List.of("create")))));
    }

    @Test
    void each_step_has_settings_of_its_own() {
        assertThat(workload(STEPS).driver().settings())
                .containsEntry("step.0.method", "POST")
                .containsEntry("step.0.body", "${id}")
                .containsEntry("step.0.take.row", "json /id")
                .containsEntry("step.0.take.tag", "header ETag")
                .containsEntry("step.1.url", "${service.url}/rows/${taken.row}")
                .containsEntry("step.3.header.If-Match", "${taken.tag}")
                .containsEntry("step.3.header.X-Of", "${id.0}")
                .containsEntry("step.3.method", "DELETE");
    }

    @Test
    void small_requests_leave_by_the_event_loop_and_large_bodies_by_threads() {
        assertThat(driver("get: /")).isEqualTo("http-loop");
        assertThat(driver("upload: {path: /, size: 64k}")).isEqualTo("http-loop");
        assertThat(driver("upload: {path: /, size: 65k}")).isEqualTo("http");
        assertThat(driver("upload: {path: /, size: 10k, rate: 8kbit/s}")).isEqualTo("http");
        assertThat(driver("upload: {path: /, size: 1m}, http: {tls: {}}")).isEqualTo("http-loop");
        assertThat(driver("get: /, engine: threads")).isEqualTo("http");
        assertThat(driver("upload: {path: /, size: 1m}, engine: event-loop")).isEqualTo("http-loop");
    }

    @Test
    void connections_are_set_for_all_steps_at_once() {
        assertThat(workload("load: {open: 5/s, for: 1s, get: /, http: {protocol: http2, tls: {verify: false}, "
                                + "proxy: \"http://127.0.0.1:1\", connections: keep-alive, connect-within: 2s}}\n")
                        .driver()
                        .settings())
                .containsEntry("protocol", "http2")
                .containsEntry("tls", "on")
                .containsEntry("tls.verify", "false")
                .containsEntry("proxy", "http://127.0.0.1:1")
                .containsEntry("connections", "keep-alive")
                .containsEntry("connectTimeoutMillis", "2000");
    }

    @Test
    void connections_of_http_2_that_are_closed_after_each_request_are_refused() {
        assertThat(Studies.problems(Studies.START + Studies.SERVICE
                        + "load: {burst: 5, get: /, http: {protocol: http2, connections: close}}\n"))
                .singleElement()
                .asString()
                .contains("an HTTP/2 connection carries many");
    }

    @Test
    void an_engine_that_cannot_is_refused() {
        assertThat(Studies.problems(Studies.START + Studies.SERVICE
                        + "load: {burst: 5, get: /, engine: threads, http: {tls: {}}}\n"))
                .singleElement()
                .asString()
                .contains("only engine: event-loop supports TLS");
    }

    @Test
    void a_worker_inside_a_member_runs_on_threads() {
        String inside = "driver: http, embedded-in: service, size: 100b";
        assertThat(driver(inside)).isEqualTo("http");
        assertThat(Studies.problems(
                        Studies.START + Studies.SERVICE + "load: {burst: 5, " + inside + ", engine: event-loop}\n"))
                .singleElement()
                .asString()
                .contains("inside a member runs on threads");
    }

    private static String driver(String sent) {
        return workload("load: {burst: 5, " + sent + "}\n").driver().name();
    }

    @Test
    void a_mix_counts_the_steps_of_all_its_flows() {
        Workload workload = workload("""
            load:
              closed: 5 users
              for: 1s
              mix:
                - {name: reads, weight: 9, get: /report}
                - {name: rows, steps: [{name: a, post: {path: /, extract: {x: /x}}}, {name: b, get: "/${x}/${a.id}"}]}
            """);

        assertThat(workload.flows()).extracting(Flow::weight).containsExactly(9, 1);
        assertThat(workload.producersPerPhase()).isEqualTo(3);
        assertThat(workload.driver().settings())
                .containsEntry("step.0.url", "${service.url}/report")
                .containsEntry("step.2.url", "${service.url}/${taken.x}/${id.1}");
    }

    private static Workload workload(String load) {
        return Studies.only(Studies.study(Studies.START + Studies.SERVICE + load)).phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .findFirst()
                .orElseThrow();
    }
}
