package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.report.Results;
import plimsoll.report.summary.PatchText.PatchFile;

class PatchTextTest {
    @Test
    void the_proof_precedes_the_patch() {
        PatchFile file = PatchText.files(Results.saying("held in 6 of 6")).getFirst();

        assertThat(file.name()).isEqualTo("patch.yaml");
        assertThat(file.text()).contains("# Proof: held in 6 of 6.\n").endsWith("\nkind: Pod\n");
    }

    /** A name or a reason may hold any text; only the patch itself is not a comment. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nkind: Evil",
                "a\r\nb: c",
                "\u2028x: y",
                "\u0085x: y",
                "\u001b[31m",
                "---\nx: y",
                "\ud800",
                "# \n- x"
            })
    void no_text_ends_a_comment(String text) {
        String patch = PatchText.files(Results.saying(text)).getFirst().text();

        assertThat(patch.lines().filter(line -> !line.startsWith("#"))).containsExactly("kind: Pod");
        assertThat(patch).matches("(\\P{Cntrl}|\n)*").doesNotContain("\u2028");
    }

    @Test
    void a_result_without_a_manifest_has_no_patch() {
        assertThat(PatchText.files(Results.saying("x").withSearched(Optional.empty())))
                .isEqualTo(List.of());
    }
}
