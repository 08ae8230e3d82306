package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;

class LoadFilterTest {
    private static final String STUDY = Studies.START + Studies.SERVICE + """
            needs:
              - {name: db, loads: [writes], command: java Db, ready: started}
              - {name: always, command: java Other, ready: started}
            loads:
              writes: {burst: 5, get: /}
              reads: {burst: 5, get: /}
            cells: [{load: writes}, {load: reads}]
            audit: {use: rows, loads: [writes]}
            thresholds: {lost: "== 0", errors: "== 0"}
            """;

    @Test
    void a_need_and_an_audit_are_there_under_the_loads_that_they_name() {
        Study study = Studies.study(STUDY);
        Experiment writes = study.cells().getFirst().experiment();
        Experiment reads = study.cells().getLast().experiment();

        assertThat(writes.deployment().members())
                .extracting(member -> member.name())
                .containsExactly("db", "always", "service");
        assertThat(writes.audits()).hasSize(1);
        assertThat(writes.thresholds()).hasSize(2);

        assertThat(reads.deployment().members())
                .extracting(member -> member.name())
                .containsExactly("always", "service");
        assertThat(reads.audits()).isEmpty();
        assertThat(reads.thresholds())
                .extracting(threshold -> threshold.metric())
                .containsExactly("errors");
    }

    @Test
    void a_load_that_no_cell_uses_is_checked_and_gets_no_note() {
        String text = STUDY.replace("reads: {burst: 5, get: /}", "large: {burst: 5, upload: {path: /, size: 1m}}");
        String both = text.replace("{load: reads}", "{load: large}");
        String one = text.replace(", {load: reads}", "");

        assertThat(Studies.study(both).notes())
                .filteredOn(note -> note.contains("threads"))
                .hasSize(1);
        assertThat(Studies.study(one).notes()).noneMatch(note -> note.contains("threads"));
        assertThat(Studies.problems(one.replace("size: 1m", "size: much"))).hasSize(1);
    }

    @Test
    void a_need_is_there_for_the_variants_that_it_names() {
        String text = STUDY.replace("loads: [writes], command", "variants: [durable], command")
                + "variants: [{name: durable}, {name: fast}]\n";

        assertThat(Studies.study(text).cells())
                .extracting(
                        cell -> cell.experiment().cell(),
                        cell -> cell.experiment().deployment().members().size())
                .containsExactlyInAnyOrder(
                        tuple("durable.writes", 3),
                        tuple("durable.reads", 3),
                        tuple("fast.writes", 2),
                        tuple("fast.reads", 2));
        assertThat(Studies.problems(text.replace("[durable], command", "[durabel], command")))
                .hasSize(1)
                .allMatch(problem -> problem.contains("'durabel'") && problem.contains("'durable'"));
    }

    @Test
    void a_load_that_does_not_exist_is_named_in_each_place() {
        List<String> problems = Studies.problems(STUDY.replace("loads: [writes]", "loads: [writs]"));

        assertThat(problems).hasSize(2).allMatch(problem -> problem.contains("'loads' has no entry 'writs'"));
    }
}
