package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    @ParameterizedTest
    @ValueSource(strings = {"500us", "0s", "0.9ms", "278h"})
    void a_time_to_connect_that_no_socket_knows_is_refused(String time) {
        assertThat(Studies.problems(Studies.START + Studies.SERVICE + "load: {burst: 5, get: /, http: {connect-within: "
                        + time + "}}\n"))
                .singleElement()
                .asString()
                .contains(time, "999999999ms");
    }

    @Test
    void a_listing_over_tls_trusts_what_the_study_names() {
        assertThat(auditSettings("tls: {ca: ca.pem}"))
                .containsEntry("tls", "on")
                .hasEntrySatisfying("tls.ca", file -> assertThat(file).endsWith("/ca.pem"));
        assertThat(auditSettings("tls: {verify: false}"))
                .containsEntry("tls", "on")
                .containsEntry("tls.verify", "false");
        assertThat(auditSettings("tls: {verify: False}")).containsEntry("tls.verify", "false");
        assertThat(auditSettings("headers: {X-Tenant: one}")).doesNotContainKey("tls");
    }

    private static Map<String, String> auditSettings(String key) {
        return Studies.only(Studies.study(Studies.START + Studies.SERVICE
                        + "audit: {http: \"https://127.0.0.1:${port}/files\", id: $.name, " + key + "}\n"
                        + "load: {burst: 9, upload: {path: /, size: 1k}}\n"))
                .audits()
                .getFirst()
                .settings();
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

    @Test
    void uploads_of_a_mix_have_their_own_sizes_and_are_audited() {
        Workload workload = workload("""
            load:
              open: 20/s
              for: 1s
              mix:
                - {name: small, weight: 70, upload: {path: "/files/${id}", size: 100k}}
                - {name: form, weight: 5, upload: {path: /forms, size: 20m, as: multipart, expect: 201}}
                - {name: reads, weight: 25, get: /report}
            """);

        assertThat(sizes(workload)).isEqualTo(List.of(100L << 10, 20L << 20, 0L));
        assertThat(steps(workload).map(FlowStep::stores)).containsExactly(true, true, false);
        assertThat(workload.stores()).isTrue();
        assertThat(workload.bytesPerArrival()).isEqualTo((70 * (100L << 10) + 5 * (20L << 20)) / 100.0);
        assertThat(workload.driver().settings())
                .containsEntry("step.0.method", "PUT")
                .containsEntry("step.0.url", "${service.url}/files/${id}")
                .containsEntry("step.1.method", "POST")
                .containsEntry("step.1.as", "multipart")
                .containsEntry("step.1.expect", "201")
                .containsEntry("step.2.method", "GET");
    }

    @Test
    void an_upload_can_be_a_step_whose_identity_later_steps_name() {
        Workload workload = workload("""
            load:
              burst: 5
              steps:
                - {name: put, upload: {path: "/files/${id}", size: 1m}}
                - {name: read, get: "/files/${put.id}"}
                - {name: delete, delete: "/files/${put.id}", deletes: put}
                - {name: spool, upload: {path: "/spool/${id}", size: 2m}, expects-stored: false}
            """);

        assertThat(sizes(workload)).isEqualTo(List.of(1L << 20, 0L, 0L, 2L << 20));
        assertThat(steps(workload).map(FlowStep::stores)).containsExactly(true, false, false, false);
        assertThat(workload.driver().settings()).containsEntry("step.1.url", "${service.url}/files/${id.0}");
    }

    @Test
    void a_step_that_returns_an_upload_needs_it_and_names_its_content_to_the_driver() {
        Workload workload = workload("""
            load:
              burst: 5
              mix:
                - {name: reads, get: /report}
                - name: files
                  steps:
                    - {name: put, upload: {path: "/files/${id}", size: 1m}}
                    - {name: list, get: /files}
                    - {name: read, get: "/files/${put.id}", returns: put}
            """);

        assertThat(steps(workload).map(step -> String.join(",", step.needs()))).containsExactly("", "", "", "put");
        assertThat(workload.driver().settings())
                .containsEntry("step.3.returns", "1048576 bytes of step 1")
                .doesNotContainKeys("step.1.returns", "step.2.returns");
    }

    @Test
    void the_largest_upload_of_a_mix_and_its_slowest_client_choose_the_engine() {
        assertThat(driver(mixed("size: 64k"))).isEqualTo("http-loop");
        assertThat(driver(mixed("size: 65k"))).isEqualTo("http");
        assertThat(driver(mixed("size: 10k, rate: 8kbit/s"))).isEqualTo("http");
        assertThat(driver(mixed("size: 10k, abort: {after: 1k}"))).isEqualTo("http");
        assertThat(driver(mixed("size: 20m") + ", engine: event-loop")).isEqualTo("http-loop");
    }

    private static String mixed(String upload) {
        return "mix: [{name: reads, get: /}, {name: files, upload: {path: /, " + upload + "}}]";
    }

    private static List<Long> sizes(Workload workload) {
        return workload.payloads().stream()
                .map(payload -> payload.size().count())
                .toList();
    }

    private static Stream<FlowStep> steps(Workload workload) {
        return workload.flows().stream().flatMap(flow -> flow.steps().stream());
    }

    private static Workload workload(String load) {
        return Studies.only(Studies.study(Studies.START + Studies.SERVICE + load)).phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .findFirst()
                .orElseThrow();
    }
}
