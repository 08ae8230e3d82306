package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The work of each pattern grows at most linearly with the length of a value, and needs no deeper stack for it. */
class SchemaPatternsTest {
    private static final List<String> SCHEMAS = List.of("plimsoll-study-1.json", "plimsoll-claims-1.json");

    private static final List<String> PIECES = List.of(
            "a",
            "A",
            "0",
            "1",
            "9",
            ".",
            "-",
            " ",
            ".a",
            "a.",
            "0.",
            "1 ",
            "a-",
            "$.a",
            "${",
            "${a}",
            "}",
            "/",
            "/s",
            "http://",
            "http://a",
            "tcp://",
            ">= 1",
            "< ",
            "==",
            "%",
            "k",
            "m",
            "users",
            "+- 1",
            "_",
            ":",
            ",",
            "é",
            "\n");

    private static final List<String> BEGINNINGS = List.of("", "$", "/", "http://", "${", "1", "< ", ">= 1", "a");

    static Stream<String> patterns() throws IOException {
        Set<String> patterns = new TreeSet<>();
        for (String name : SCHEMAS) {
            try (InputStream schema = Objects.requireNonNull(StudySchema.class.getResourceAsStream(name))) {
                collect(JsonMapper.shared().readTree(schema), patterns);
            }
        }
        assertThat(patterns).hasSizeGreaterThan(20);
        return patterns.stream();
    }

    private static void collect(JsonNode node, Set<String> patterns) {
        if (node.path("pattern").isString()) {
            patterns.add(node.path("pattern").asString());
        }
        node.path("patternProperties").properties().forEach(property -> patterns.add(property.getKey()));
        node.values().forEach(inner -> collect(inner, patterns));
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void a_pattern_reads_a_value_a_bounded_number_of_times(String written) {
        Pattern pattern = Pattern.compile(written);
        for (String beginning : BEGINNINGS) {
            for (String piece : PIECES) {
                for (int length : List.of(1_000, 30_000)) {
                    String text = beginning + piece.repeat(length / piece.length()) + "!";
                    assertThat(reads(pattern, text))
                            .as("%s in %d characters of %s%s...", written, text.length(), beginning, piece)
                            .isLessThan(100L * text.length());
                }
            }
        }
    }

    @Test
    void a_pattern_that_is_quadratic_is_planted_and_found() {
        assertThat(reads(Pattern.compile("[a-z]*[a-z]*x$"), "a".repeat(10_000))).isGreaterThan(100L * 10_000);
    }

    private static long reads(Pattern pattern, String text) {
        CountingText counted = new CountingText(text);
        Matcher matcher = pattern.matcher(counted);
        try {
            matcher.find();
        } catch (EnoughException | StackOverflowError e) {
            return Long.MAX_VALUE;
        }
        return counted.reads;
    }

    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class CountingText implements CharSequence {
        private final String text;
        private long reads;

        CountingText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            if (reads > 200L * text.length()) {
                throw new EnoughException();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
