package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.load.Fault;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.Selection;

class ReplicasTest {
    private static final Selection RUN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);
    private static final String SERVICE = """
            service:
              command: java Main --port=${port} --secret-file=${dir}/s
              env: {KEY: "${secret}", SELF: "${service.url}"}
              ready: http://127.0.0.1:${port}/health
              replicas: 4
              limits: {memory: 128m, heap: 64m}
            """;
    private static final String LOAD = "load: {open: 50/s, for: 10s, get: /}\n";

    @Test
    void a_service_becomes_replicas_with_the_whole_limits_each_and_a_balancer_after_them() {
        Experiment four = Studies.only(Studies.study(Studies.START + SERVICE + LOAD));

        assertThat(four.deployment().replicas()).contains(new Replicas("service", 4, "balancer"));
        assertThat(four.deployment().members())
                .extracting(Member::name)
                .containsExactly("service-1", "service-2", "service-3", "service-4", "balancer");
        assertThat(four.deployment().subjects()).hasSize(4).allSatisfy(replica -> {
            assertThat(replica.limits().memory()).contains(Bytes.ofMebibytes(128));
            assertThat(replica.limits().heap()).contains(Bytes.ofMebibytes(64));
        });
        assertThat(Studies.member(four, "balancer").role()).isEqualTo(MemberRole.NEED);
        assertThat(Studies.member(four, "balancer").limits().memory()).isEmpty();
    }

    @Test
    void texts_that_name_the_service_get_the_balancer_and_all_replicas_one_password() {
        Experiment four = Studies.only(Studies.study(Studies.START + SERVICE + LOAD + """
                needs: [{name: poller, command: "java Poll ${service.url} $${service.url}", ready: started}]
                """));

        assertThat(four.workloads().getFirst().driver().settings()).containsEntry("url", "${balancer.url}/");
        assertThat(Studies.launched(four, "poller").command())
                .containsExactly("java", "Poll", "${balancer.url}", "$${service.url}");
        assertThat(Studies.launched(four, "service-3").environment())
                .isEqualTo(Map.of("KEY", "${balancer.secret}", "SELF", "${balancer.url}"));
        assertThat(Studies.launched(four, "service-3").command()).contains("--port=${port}");
    }

    @Test
    void an_audit_of_the_service_asks_each_replica_and_that_of_a_store_is_one() {
        Experiment four = Studies.only(Studies.study(Studies.START + SERVICE + LOAD + """
                needs: [{name: store, command: "java Store ${port}", ready: started}]
                audit:
                  - {http: "http://127.0.0.1:${port}/files", id: $.name}
                  - {use: blobs, settings: {account: "${store.url}"}}
                """));

        assertThat(four.audits())
                .extracting(AuditSpec::key)
                .containsExactly("http-service-1", "http-service-2", "http-service-3", "http-service-4", "blobs");
        assertThat(four.audits().get(1).settings()).containsEntry("url", "http://127.0.0.1:${service-2.port}/files");
        assertThat(four.audits().getLast().settings()).containsEntry("account", "${store.url}");
    }

    @Test
    void variants_differ_in_their_number_of_replicas_and_one_without_has_no_balancer() {
        Study study = Studies.study(Studies.START + """
                service: {command: "java Main ${port}", ready: started, balancer: {with: nginx}}
                variants:
                  - {name: alone}
                  - {name: one-big, replicas: 1, limits: {memory: 512m}}
                  - {name: four-small, replicas: 4, limits: {memory: 128m}, balancer: {by: least-connections}}
                """ + LOAD + "faults: [{kill: service, at: 2s}]\n");

        assertThat(study.cells().stream()
                        .map(cell -> cell.experiment().deployment().replicas().map(Replicas::count)))
                .containsExactly(Optional.empty(), Optional.of(1), Optional.of(4));
        assertThat(study.cells().stream()
                        .map(cell -> cell.experiment().faults().getFirst().target()))
                .containsExactly("service", "service-1", "service-1");
        Experiment last = study.cells().getLast().experiment();
        assertThat(Studies.launched(last, "balancer").command()).startsWith("nginx");
        assertThat(Studies.launched(last, "balancer").config().orElseThrow().text())
                .contains("least_conn;");
    }

    @Test
    void faults_name_a_replica_or_the_balancer_and_links_of_the_load_lead_to_the_balancer() {
        Experiment four = Studies.only(Studies.study(Studies.START + SERVICE + LOAD + """
                links: [{from: worker, to: service, latency: 2ms}]
                faults:
                  - {pause: service, replica: 3, at: 1s, for: 1s}
                  - {kill: service, replica: 4, at: 3s}
                  - {stall: {from: worker, to: service}, at: 5s, for: 1s}
                """));

        assertThat(four.faults())
                .extracting(Fault::target)
                .containsExactly("service-3", "service-4", "worker-balancer");
        assertThat(four.deployment().links()).extracting(Link::name).containsExactly("worker-balancer");
    }

    @Test
    void the_first_program_of_the_machine_balances_and_the_report_has_its_version() {
        TestMachine machine = machine(Map.of("java", "25", "haproxy", "2.6.12", "nginx", "1.22.1"));

        assertThat(notes(machine)).anyMatch(note -> note.contains("4 replicas") && note.contains("haproxy 2.6.12"));
        assertThat(notes(machine.without("haproxy"))).anyMatch(note -> note.contains("nginx 1.22.1"));
    }

    private static List<String> notes(TestMachine machine) {
        return Studies.study(Studies.START + SERVICE.replace("java Main", "java -version Main") + LOAD, RUN, machine)
                .notes();
    }

    private static TestMachine machine(Map<String, String> programs) {
        return new TestMachine(2, programs, Map.of(), Set.of());
    }

    @Test
    void a_machine_without_a_balancer_is_refused_with_the_command_that_installs_one() {
        String study = Studies.START + SERVICE.replace("java Main", "java -version Main") + LOAD;

        assertThat(Studies.problems(study, RUN))
                .singleElement()
                .asString()
                .startsWith("7:")
                .contains("no haproxy and no nginx", "sudo apt-get install -y haproxy");
    }

    @Test
    void a_service_that_cannot_have_replicas_is_an_error_at_their_number() {
        Map.of(
                        "service: {attached: {url: 'http://127.0.0.1:1'}, replicas: 2}",
                        "attached",
                        "service: {command: java Main, ready: started, replicas: 2}",
                        "${port}",
                        "service: {command: 'java Main ${port}', ready: 'tcp://127.0.0.1:80', replicas: 2}",
                        "ready",
                        "service: {name: balancer, command: 'java Main ${port}', ready: started, replicas: 2}",
                        "balancer",
                        "service: {command: 'java Main ${port}', ready: started, replicas: 2}\nneeds: [{name: service-2,"
                                + " command: java Need, ready: started}]",
                        "service-2")
                .forEach((service, named) -> assertThat(Studies.problems(Studies.START + service + "\n" + LOAD))
                        .as(service)
                        .singleElement()
                        .asString()
                        .startsWith("3:")
                        .contains(named));
    }

    @Test
    void a_load_that_no_balancer_can_carry_is_an_error() {
        for (String load : List.of(
                "load: {closed: 2 users, for: 5s, get: /, engine: event-loop, http: {protocol: http2}}",
                "load: {closed: 2 users, for: 5s, get: {path: /, port: admin}}",
                "load: {closed: 32001 users, for: 5s, get: /}",
                "load: {burst: 32001, get: /}",
                "load: {fill: 10, size: 1k, driver: queue, embedded-in: service, for: 5s}")) {
            assertThat(Studies.problems(Studies.START + SERVICE + load + "\n"))
                    .as(load)
                    .singleElement()
                    .asString()
                    .startsWith("7:");
        }
        assertThat(Studies.problems(Studies.START + SERVICE + LOAD + """
                needs: [{name: store, command: "java Store ${port}", ready: started}]
                links: [{from: service, to: store, latency: 1ms}]
                """))
                .singleElement()
                .asString()
                .startsWith("7:")
                .contains("store");
    }

    @Test
    void a_further_port_is_each_replicas_own_and_an_audit_asks_each_of_them_there() {
        Experiment four = Studies.only(Studies.study(Studies.START
                + SERVICE.replace("--port=${port}", "--port=${port} --admin=${service.port.admin}") + LOAD
                + "audit: [{http: 'http://127.0.0.1:${service.port.admin}/files', id: $.name}]\n"));

        assertThat(Studies.launched(four, "service-2").command()).contains("--admin=${port.admin}");
        assertThat(four.audits().get(1).settings())
                .containsEntry("url", "http://127.0.0.1:${service-2.port.admin}/files");
    }

    @Test
    void a_further_port_that_another_member_or_the_load_needs_is_an_error() {
        for (String rest : List.of(
                LOAD + "needs: [{name: poller, command: 'java Poll ${service.port.admin}', ready: started}]",
                "load: {burst: 5, get: '/${service.port.admin}'}")) {
            assertThat(Studies.problems(Studies.START + SERVICE + rest + "\n"))
                    .as(rest)
                    .singleElement()
                    .asString()
                    .startsWith("7:")
                    .contains("another port");
        }
    }

    @Test
    void a_service_that_is_called_otherwise_keeps_its_name_in_its_replicas() {
        Experiment two = Studies.only(Studies.study(Studies.START + """
                service: {name: relay, command: "java Main ${port}", ready: started, replicas: 2}
                load: {burst: 5, get: "/${relay.port}"}
                """));

        assertThat(two.deployment().subjects()).extracting(Member::name).containsExactly("relay-1", "relay-2");
        assertThat(two.workloads().getFirst().driver().settings())
                .containsEntry("url", "${balancer.url}/${balancer.port}");
    }
}
