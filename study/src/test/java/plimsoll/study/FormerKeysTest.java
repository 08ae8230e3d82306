package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Study;
import plimsoll.model.study.Threshold;
import plimsoll.study.setting.Selection;

/** Keys of earlier versions are read under their present names, each with a note. */
class FormerKeysTest {
    private static final String PRESENT = Studies.START + Studies.SERVICE + """
            variants: [{name: a, rationale: the plain one, guarantees: nothing}]
            load:
              burst: 5
              get: /
              audit-delay: 2s
              background: [{name: health, open: 4/s, get: /h, within: 1s}]
            thresholds: {gc.overhead: "< 1%", errors.share: "< 2%", goodput vs baseline: ">= -5%"}
            """;
    private static final Map<String, String> FORMER = Map.of(
            "rationale:", "because:",
            "guarantees:", "promises:",
            "audit-delay:", "settle:",
            "background:", "beside:",
            "gc.overhead:", "gc.time:",
            "errors.share:", "errors.rate:",
            "goodput vs", "goodput.bytes vs");

    @Test
    void a_study_in_former_keys_is_the_same_study() {
        Study present = Studies.study(PRESENT);
        Study former = Studies.study(formerly(PRESENT));

        assertThat(Studies.only(former).phases())
                .isEqualTo(Studies.only(present).phases());
        assertThat(Studies.only(former).thresholds())
                .isEqualTo(Studies.only(present).thresholds());
        assertThat(Studies.only(former).promises()).contains("nothing");
        assertThat(Studies.only(former).bounds())
                .isEqualTo(Studies.only(present).bounds());
        assertThat(former.because()).isEqualTo(present.because()).containsEntry("a", "the plain one");
        assertThat(former.againstBaseline()).isEqualTo(present.againstBaseline());
        assertThat(Studies.only(former).thresholds())
                .extracting(Threshold::written)
                .contains("gc.overhead < 1%", "errors.share < 2%");
        assertThat(former.againstBaseline())
                .extracting(RelativeThreshold::metric)
                .containsExactly("goodput");
    }

    @Test
    void each_former_key_is_named_once_with_its_present_name() {
        List<String> notes = Studies.study(formerly(PRESENT)).notes();

        assertThat(notes)
                .filteredOn(note -> note.contains("is now called"))
                .contains("'because' is now called 'rationale'.", "'gc.time' is now called 'gc.overhead'.")
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(5);
        assertThat(Studies.study(PRESENT).notes()).noneMatch(note -> note.contains("is now called"));
    }

    @Test
    void a_former_key_beside_its_present_one_is_a_problem() {
        String both = PRESENT.replace("audit-delay: 2s", "audit-delay: 2s\n  settle: 3s");

        assertThat(Studies.problems(both))
                .singleElement()
                .asString()
                .contains("'settle'", "'audit-delay'")
                .startsWith("9:3: ");
    }

    @Test
    void a_former_threshold_of_the_command_line_replaces_the_bound_of_the_study() {
        Selection asked = Studies.PARSED.withThresholds(Map.of("gc.time", "< 9%"));

        assertThat(Studies.only(Studies.study(PRESENT, asked, TestMachine.usual()))
                        .thresholds())
                .extracting(Threshold::written)
                .contains("gc.overhead < 9%")
                .doesNotContain("gc.overhead < 1%");
    }

    @Test
    void a_threshold_of_an_old_record_has_the_present_name() {
        assertThat(new Threshold("rejected.rate", Threshold.Relation.BELOW, 0.01, false, "rejected.rate < 1%"))
                .isEqualTo(
                        new Threshold("rejected.share", Threshold.Relation.BELOW, 0.01, false, "rejected.share < 1%"));
    }

    private static String formerly(String study) {
        String former = study;
        for (Map.Entry<String, String> name : FORMER.entrySet()) {
            assertThat(former).contains(name.getKey());
            former = former.replace(name.getKey(), name.getValue());
        }
        return former;
    }
}
