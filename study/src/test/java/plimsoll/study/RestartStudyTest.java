package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.Member;
import plimsoll.model.member.RestartPolicy;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;

class RestartStudyTest {
    private static final String LOAD = "load: {open: 50/s, for: 10s, get: /}\n";

    @Test
    void a_service_whose_study_says_nothing_is_not_restarted() {
        Experiment experiment = Studies.only(Studies.study(Studies.START + Studies.SERVICE + LOAD));

        assertThat(Studies.member(experiment, "service").restart()).isEmpty();
    }

    @Test
    void a_variant_replaces_the_restart_of_the_service_and_no_need_gets_it() {
        String study = Studies.START + """
                service: {command: java Main, ready: started, restart: always}
                needs: [{name: store, command: java Store, ready: started}]
                variants: [{name: pod}, {name: volume, restart: same}, {name: once, restart: never}]
                """ + LOAD;
        List<Experiment> experiments =
                Studies.study(study).cells().stream().map(Cell::experiment).toList();

        assertThat(experiments)
                .extracting(experiment -> Studies.member(experiment, "service").restart())
                .containsExactly(Optional.of(RestartPolicy.ALWAYS), Optional.of(RestartPolicy.SAME), Optional.empty());
        assertThat(experiments)
                .allMatch(experiment ->
                        Studies.member(experiment, "store").restart().isEmpty());
    }

    @Test
    void every_replica_is_restarted_and_the_balancer_is_not() {
        String study = Studies.START + """
                service:
                  command: java Main --port=${port}
                  ready: http://127.0.0.1:${port}/health
                  restart: always
                  replicas: 2
                """ + LOAD;

        assertThat(Studies.only(Studies.study(study)).deployment().members().stream()
                        .filter(member -> member.restart().isPresent()))
                .extracting(Member::name)
                .containsExactly("service-1", "service-2");
    }

    @Test
    void a_fault_may_pause_a_service_that_is_restarted_and_kill_its_need() {
        String study = Studies.START + """
                service: {command: java Main, ready: started, restart: always}
                needs: [{name: store, command: java Store, ready: started}]
                faults: [{at: 1s, pause: service, for: 1s}, {at: 3s, kill: store}]
                """ + LOAD;

        assertThat(Studies.problems(study, Studies.PARSED)).isEmpty();
    }

    @Test
    void a_fault_that_ends_a_service_beside_its_own_restart_is_an_error_once_for_all_cells() {
        String study = Studies.START + """
                service: {command: java Main, ready: started, restart: always}
                variants: [{name: plain}, {name: tuned, args: --tuned}]
                faults: [{at: 1s, stop: service}]
                """ + LOAD;

        assertThat(Studies.problems(study, Studies.PARSED))
                .singleElement()
                .asString()
                .startsWith("5:")
                .contains("'service'", "plain", "restart");
    }

    @Test
    void only_the_lab_restarts_what_it_has_started_and_only_services() {
        for (String wrong : List.of(
                "service: {attached: {url: \"http://127.0.0.1:8080\"}, restart: always}\n",
                Studies.SERVICE + "needs: [{name: store, command: java Store, ready: started, restart: always}]\n")) {
            assertThat(Studies.problems(Studies.START + wrong + LOAD, Studies.PARSED))
                    .as(wrong)
                    .isNotEmpty();
        }
    }
}
