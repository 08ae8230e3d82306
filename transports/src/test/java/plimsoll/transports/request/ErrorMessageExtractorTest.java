package plimsoll.transports.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorMessageExtractorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pool exhausted | pool exhausted",
                "`first line\nsecond line` | first line",
                "{\"error\":\"pool exhausted\"} | pool exhausted",
                "{\"error\":{\"code\":7,\"message\":\"quota used up\"}} | quota used up",
                "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,\"detail\":\"no title\"} | no title",
                "{\"timestamp\":\"2026-11-22T10:00:00Z\",\"status\":500,\"error\":\"Internal Server Error\"} | Internal Server Error",
                "{ \"message\" : \"said \\\"no\\\"\" } | said \"no\"",
                "[{\"reason\":\"in a list\"}] | in a list",
                "[ERROR] pool exhausted | [ERROR] pool exhausted",
                "{\"status\":\"error\",\"error\":\"boom\"} | boom",
                "{\"detail\":\"Can\\u0027t connect\"} | Can't connect",
                "{\"error\":\"nicht verf\\u00fcgbar\"} | nicht verfügbar",
            })
    void a_body_says_why(String body, String expected) {
        assertThat(ErrorMessageExtractor.extract(body)).isEqualTo(expected);
    }

    @Test
    void identities_times_and_amounts_make_no_kind_of_their_own() {
        assertThat(ErrorMessageExtractor.extract("there is no todo 17"))
                .isEqualTo(ErrorMessageExtractor.extract("there is no todo 4182"));
        assertThat(ErrorMessageExtractor.extract("no file 3fa85f64-5717-4562-b3fc-2c963f66afa6"))
                .isEqualTo("no file #");
        assertThat(ErrorMessageExtractor.extract("timed out after 30003ms (total=10, active=10)"))
                .isEqualTo("timed out after # (total=#, active=#)");
        assertThat(ErrorMessageExtractor.extract("at 10:00:01 2026-11-22: busy"))
                .isEqualTo("at # busy");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  \r\n ",
                "<!doctype html><title>HTTP Status 500</title>",
                "{}",
                "{\"message\":7}",
                "{\"message\":null}",
                "{\"message\"",
                "{\"message\":\"\"}",
                "\u0000\u0001\u0002",
                "\uFFFD\uFFFD",
                "\u001B[31mred",
                "{\"message\":\"\u001B[31mred\"}",
            })
    void unprintable_bodies_give_no_message(String body) {
        assertThat(ErrorMessageExtractor.extract(body)).isEmpty();
    }

    @Test
    void a_body_that_was_cut_off_still_says_why() {
        assertThat(ErrorMessageExtractor.extract("{\"message\":\"too many conn"))
                .isEqualTo("too many conn");
        assertThat(ErrorMessageExtractor.extract("{\"message\":\"no\",\"trace\":\"" + "at a.b.C\\n".repeat(100)))
                .isEqualTo("no");
    }

    @Test
    void a_character_that_the_limit_cuts_in_two_is_left_out() {
        byte[] longer = "忙".repeat(1000).getBytes(StandardCharsets.UTF_8);
        String start = new String(longer, 0, ErrorMessageExtractor.LONGEST_READ, StandardCharsets.UTF_8);

        assertThat(start).endsWith("\uFFFD");
        assertThat(ErrorMessageExtractor.extract(start)).hasSize(120).startsWith("忙忙");
        assertThat(ErrorMessageExtractor.extract("x" + "\uD83D\uDE00".repeat(100)))
                .hasSize(119);
    }

    @Test
    void a_novel_is_cut_to_a_line() {
        assertThat(ErrorMessageExtractor.extract("no ".repeat(1_000_000)))
                .hasSize(120)
                .startsWith("no no no");
    }
}
