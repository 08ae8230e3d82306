package plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.member.StartArchive;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;

class NeedsElsewhereTest {
    private static final Member DB = member("db", MemberRole.NEED, "db", "--port=${port}");
    private static final Member SERVICE = member("service", MemberRole.SUBJECT, "java", "--db=127.0.0.1:${db.port}");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--db-port=${db.port}",
                "--db-host=127.0.0.1 --db-port=${db.port}",
                "--db=127.0.0.2:${db.port}",
                "--db=127.0.0.1:$${db.port}/${db.port}",
                "--url=127.0.0.1:${db.port} --db-host=127.0.0.1 --db-port=${db.port}"
            })
    void a_port_without_the_address_of_its_need_is_refused_with_its_place(String words) {
        refused(
                experiment(DB, member("service", MemberRole.SUBJECT, "java", words)),
                "'service' names ${db.port}",
                "${db.host}");
    }

    @Test
    void a_load_or_an_audit_without_the_address_is_refused_with_its_place() {
        refused(
                experiment(DB, SERVICE).withPhases(List.of(phase("port", "${db.port}"))),
                "the load 'upload'",
                "${db.host}");
        refused(
                experiment(DB, SERVICE).withAudits(List.of(new AuditSpec("own", Map.of("at", "${db.port.admin}")))),
                "the audit 'own'",
                "${db.host}");
    }

    @Test
    void a_need_that_nothing_names_is_refused() {
        refused(experiment(DB, member("service", MemberRole.SUBJECT, "java")), "nothing names 'db'");
    }

    @Test
    void needs_whose_processes_or_files_this_machine_uses_are_refused() {
        Experiment usual = experiment(DB, SERVICE);
        refused(
                usual.withDeployment(
                        usual.deployment().withLinks(List.of(new Link("service", "db", 5, Optional.empty())))),
                "link service-db");
        refused(
                usual.withPhases(List.of(new Phase(
                        "load",
                        true,
                        List.of(),
                        List.of(new Fault.Pause(
                                new FaultTrigger.At(Duration.ofSeconds(1)), "db", Duration.ofSeconds(1))),
                        new StopCondition.Elapsed(Duration.ofSeconds(1))))),
                "a fault",
                "'db'");
        refused(usual.withClocks(List.of(new TimingLogSpec("log", "db", "x", "y"))), "timing log 'log'");
        refused(
                experiment(member("db", MemberRole.NEED, "db", "${service.port}"), SERVICE),
                "'service' stays on this machine");
        refused(experiment(ready("tcp://127.0.0.1:5432"), SERVICE), "a port that the other machine could not choose");
        refused(
                experiment(
                        new Member(
                                "db",
                                MemberRole.NEED,
                                new MemberSource.Launched(
                                        List.of("db", "${port}"),
                                        Map.of(),
                                        "/",
                                        new Readiness.Started(),
                                        Optional.of(new InstallStep(List.of("npm", "ci"), "node_modules"))),
                                Limits.NONE),
                        SERVICE),
                "installed by a command",
                "--need db=NAME");
    }

    @Test
    void a_member_that_starts_from_an_archive_is_refused() {
        MemberSource.Launched java = (MemberSource.Launched) SERVICE.source();
        Member archived = new Member(
                "service", MemberRole.SUBJECT, java.startingFrom(Optional.of(StartArchive.CDS)), Limits.NONE);
        refused(experiment(DB, archived), "'service' starts from an archive", "remove 'start'");
    }

    @Test
    void a_service_is_restarted_beside_needs_on_another_machine_too() {
        MemberSource.Launched java = (MemberSource.Launched) SERVICE.source();
        Member restarting = new Member(
                "service", MemberRole.SUBJECT, java.restarting(Optional.of(RestartPolicy.SAME)), Limits.NONE);

        assertThat(NeedsElsewhere.of(experiment(DB, restarting)).deployment().subjects())
                .extracting(Member::restart)
                .containsExactly(Optional.of(RestartPolicy.SAME));
    }

    @Test
    void a_port_apart_from_an_address_that_is_whole_needs_a_host_of_its_own() {
        Member service = member(
                "service",
                MemberRole.SUBJECT,
                "java",
                "--url=127.0.0.1:${db.port}",
                "--db-host=${db.host}",
                "--db-port=${db.port}");
        assertThat(NeedsElsewhere.isIn(NeedsElsewhere.of(experiment(DB, service))))
                .isTrue();
    }

    @Test
    void a_study_without_needs_is_left_alone() {
        Experiment whole = experiment(SERVICE);
        assertThat(NeedsElsewhere.of(whole)).isSameAs(whole);
        assertThat(NeedsElsewhere.isIn(whole)).isFalse();
    }

    @Test
    void loopback_addresses_of_needs_become_those_of_their_machine() {
        Member service = member(
                "service",
                MemberRole.SUBJECT,
                "java",
                "--db=jdbc:postgresql://localhost:${db.port}/x",
                "--own=127.0.0.1:${port}",
                "--literal=127.0.0.1:$${db.port}",
                "--admin=http://127.0.0.1:${db.port.admin}/");
        Experiment moved = NeedsElsewhere.of(experiment(ready("http://127.0.0.1:${port}/up"), service)
                .withPhases(List.of(phase("url", "http://127.0.0.1:${db.port}/${id}")))
                .withAudits(List.of(new AuditSpec("own", Map.of("at", "${db.url}")))));

        assertThat(((MemberSource.Launched) moved.deployment().members().get(1).source()).command())
                .containsExactly(
                        "java",
                        "--db=jdbc:postgresql://${db.host}:${db.port}/x",
                        "--own=127.0.0.1:${port}",
                        "--literal=127.0.0.1:$${db.port}",
                        "--admin=http://${db.host}:${db.port.admin}/");
        Member db = moved.deployment().members().getFirst();
        assertThat(((MemberSource.Elsewhere) db.source()).there().ready())
                .isEqualTo(new Readiness.Http("http://${host}:${port}/up"));
        assertThat(db.limits().cpus().cores()).isEmpty();
        assertThat(moved.workloads().getFirst().driver().settings())
                .containsEntry("url", "http://${db.host}:${db.port}/${id}");
        assertThat(NeedsElsewhere.isIn(moved)).isTrue();
    }

    private static void refused(Experiment whole, String... words) {
        assertThatThrownBy(() -> NeedsElsewhere.of(whole))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words);
    }

    private static Member ready(String url) {
        return new Member(
                "db",
                MemberRole.NEED,
                new MemberSource.Launched(
                        List.of("db", "--port=${port}"),
                        Map.of(),
                        "/",
                        url.startsWith("http") ? new Readiness.Http(url) : new Readiness.Tcp(url.substring(6)),
                        Optional.empty()),
                Limits.NONE.withCpus(Cpus.pinnedTo(1)));
    }

    private static Member member(String name, MemberRole role, String... command) {
        return new Member(
                name,
                role,
                new MemberSource.Launched(List.of(command), Map.of(), "/", new Readiness.Started(), Optional.empty()),
                Limits.NONE);
    }

    private static Phase phase(String key, String value) {
        return new Phase(
                "load",
                true,
                List.of(new Workload(
                        "upload",
                        new DriverSpec("http", Map.of(key, value)),
                        new LoadModel.Burst(1),
                        new Payload(new Bytes(10)),
                        new WorkerPlacement.Outside(Cpus.ANY),
                        Duration.ofSeconds(1))),
                List.of(),
                new StopCondition.Elapsed(Duration.ofSeconds(1)));
    }

    private static Experiment experiment(Member... members) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell("a")
                .variant("a")
                .round(1)
                .deployment(new Deployment(List.of(members)))
                .phases(List.of())
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
