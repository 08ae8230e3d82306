package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.setting.RequirementCheck;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;
import plimsoll.study.setting.StudyMachine;

class AlternativesTest {
    private static final String STUDY = Studies.START + """
            service: {command: java Main, ready: started, env: {STORE: "${store.at}"}}
            load: {burst: 5, get: /}
            needs:
              - name: store
                env: {COMMON: yes, OWN: outer}
                oneOf:
                  - name: azurite
                    requires: {node: ">= 20"}
                    command: node azurite.js ${port}
                    ready: started
                    env: {OWN: inner}
                    provides: {at: "http://127.0.0.1:${port}/a"}
                  - name: sink
                    command: java Sink ${port}
                    ready: started
                    provides: {at: "http://127.0.0.1:${port}/b"}
                  - name: real
                    chosen: true
                    requires: {env: TOKEN}
                    attached: {}
                    provides: {at: "${env.TOKEN}"}
            """;

    @Test
    void the_first_whose_requirements_are_met_is_taken() {
        Study study = read(TestMachine.usual(), Map.of());

        assertThat(study.notes()).contains("store is azurite.");
        assertThat(store(study)).containsExactly("node", "azurite.js", "${port}");
        assertThat(Studies.launched(experiment(study), "service").environment())
                .containsEntry("STORE", "http://127.0.0.1:${store.port}/a");
    }

    @Test
    void keys_of_an_alternative_win_over_those_of_its_need() {
        assertThat(Studies.launched(experiment(read(TestMachine.usual(), Map.of())), "store")
                        .environment())
                .containsExactly(Map.entry("OWN", "inner"));
        assertThat(Studies.launched(experiment(read(TestMachine.usual(), Map.of("store", "sink"))), "store")
                        .environment())
                .containsOnlyKeys("COMMON", "OWN");
    }

    @Test
    void the_next_is_taken_when_a_program_is_missing_and_the_note_says_why() {
        Study study = read(TestMachine.usual().without("node"), Map.of());

        assertThat(store(study)).contains("Sink");
        assertThat(study.notes())
                .anyMatch(note -> note.startsWith("store is sink: azurite ") && note.contains("node >= 20"));
    }

    @Test
    void requirements_of_the_need_hold_for_each_alternative_without_its_own() {
        String study = STUDY.replace("name: store\n", "name: store\n    requires: {deno: any}\n")
                .replace("requires: {node: \">= 20\"}", "requires: {node: \">= 99\"}");

        assertThat(Studies.problems(study, selection(Map.of())))
                .singleElement()
                .asString()
                .contains("azurite", "node >= 99", "sink", "deno");
        assertThat(Studies.problems(study, selection(Map.of("store", "sink"))))
                .singleElement()
                .asString()
                .contains("'sink'", "deno");
    }

    @Test
    void alternatives_of_one_name_are_refused() {
        assertThat(Studies.problems(STUDY.replace("name: sink", "name: azurite")))
                .singleElement()
                .asString()
                .contains("two alternatives are named 'azurite'");
    }

    @Test
    void one_that_is_only_for_choice_is_taken_when_it_is_chosen() {
        Study study = read(TestMachine.usual().with("TOKEN", "secret"), Map.of("store", "real"));

        assertThat(study.notes()).contains("store is real, as requested.");
        assertThat(Studies.launched(experiment(study), "service").environment()).containsEntry("STORE", "${env.TOKEN}");
    }

    @Test
    void a_choice_is_never_replaced_by_another() {
        assertThat(problems(Map.of("store", "real")))
                .anyMatch(line -> line.contains("'real'") && line.contains("TOKEN"));
        assertThat(problems(Map.of("store", "sinc")))
                .singleElement()
                .asString()
                .startsWith("--need store=sinc: ")
                .endsWith("did you mean 'sink'?");
        assertThat(problems(Map.of("shop", "sink")))
                .singleElement()
                .asString()
                .startsWith("--need names 'shop'")
                .endsWith("store, service");
        assertThat(problems(Map.of("service", "x"))).singleElement().asString().startsWith("--need service=x ");
    }

    @ParameterizedTest
    @CsvSource({
        "20.20.2,>= 20,true",
        "19.9,>= 20,false",
        "20,>= 20.1,false",
        "100.0,>= 20,true",
        "20.1.7,20.1,true",
        "20.10.0,20.1,false",
        "3,3.0,true"
    })
    void versions_are_compared_number_by_number(String version, String wanted, boolean met) {
        assertThat(RequirementCheck.satisfies(version, wanted)).isEqualTo(met);
    }

    private static Study read(StudyMachine machine, Map<String, String> needs) {
        return Studies.study(STUDY, selection(needs), machine);
    }

    private static List<String> problems(Map<String, String> needs) {
        return Studies.problems(STUDY, selection(needs));
    }

    private static Selection selection(Map<String, String> needs) {
        return SelectionBuilder.builder()
                .mode(Selection.Mode.DEFAULT)
                .needs(needs)
                .seed(1)
                .scope(Selection.Scope.RUN)
                .build();
    }

    private static Experiment experiment(Study study) {
        return Studies.only(study);
    }

    private static List<String> store(Study study) {
        return Studies.launched(experiment(study), "store").command();
    }
}
