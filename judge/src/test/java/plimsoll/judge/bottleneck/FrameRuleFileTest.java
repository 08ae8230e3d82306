package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameRuleFileTest {
    @TempDir
    Path directory;

    @Test
    void rules_of_ones_own_count_before_those_that_ship() throws IOException {
        List<FrameRule> own = read("""
                version: 1
                rules:
                  - {means: pool, of: our permits, frames: [java.util.concurrent.CountDownLatch.await, com.acme.Permits.*]}
                """);
        FrameRules rules = FrameRules.standard().after(own);

        assertThat(rules.of("com.acme.Permits.take(Permits.java:7)", FrameCategory::isAwaited)
                        .orElseThrow()
                        .of())
                .isEqualTo("our permits");
        assertThat(rules.of("java.util.concurrent.CountDownLatch.await(X.java:1)", _ -> true)
                        .orElseThrow()
                        .means())
                .isEqualTo(FrameCategory.POOL);
        assertThat(rules.of("java.util.concurrent.CountDownLatch.awaits(X.java:1)", _ -> true))
                .isEmpty();
    }

    @Test
    void a_rule_may_leave_its_library_unnamed() throws IOException {
        assertThat(read("""
                version: 1
                rules:
                  - {means: pool, frames: [com.acme.Permits.take]}
                """)).extracting(FrameRule::of).containsExactly("");
    }

    @Test
    void all_problems_are_reported_at_once() {
        assertThatThrownBy(() -> read("""
                version: 2
                rules:
                  - {means: pond, of: a, frames: [a.b], color: red}
                  - {means: pool, of: b, frames: ["a.*.b", "*"]}
                  - nothing
                """))
                .isInstanceOf(FrameRuleException.class)
                .hasMessageContaining("version: 1")
                .hasMessageContaining("rule 1: unknown key 'color'")
                .hasMessageContaining("rule 1: means: unknown value 'pond'")
                .hasMessageContaining("rule 2: 'a.*.b'")
                .hasMessageContaining("rule 2: '*'")
                .hasMessageContaining("rule 3:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "a: &a [*a]",
                "version: 1\nrules: &a [[*a]]",
                "version: 1\nrules:\n  - &a {means: pool, of: b, frames: [[*a]]}",
                "\"\\u",
                "!t%20 x",
                "version: 1",
                "rules: []",
                "12",
                "version: 1\nrules: {a: b}"
            })
    void a_malformed_file_of_rules_is_refused(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(FrameRuleException.class);
    }

    @Test
    void a_file_that_is_not_there_is_refused() {
        assertThatThrownBy(() -> FrameRuleFile.read(directory.resolve("none.yaml")))
                .isInstanceOf(FrameRuleException.class);
    }

    private List<FrameRule> read(String text) throws IOException {
        return FrameRuleFile.read(Files.writeString(directory.resolve("frames.yaml"), text));
    }
}
