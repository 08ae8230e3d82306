package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretStreamTest {
    private static final SecretRedactor REDACTOR = SecretRedactor.of(
            "${env.TOKEN} ${env.LONG}, ${env.KEY} ${env.PIN} ${env.ODD} $${env.LITERAL} ${env.UNSET}",
            Map.of(
                    "TOKEN", "s3cret-token\n",
                    "LONG", "s3cret-token-of-ci",
                    "KEY", "-----BEGIN\nline-of-the-key\n-----END-it",
                    "PIN", "1234",
                    "ODD", "a b\"c/dé😀",
                    "LITERAL", "escaped-one"));

    @Test
    void a_secret_is_hidden_wherever_the_stream_is_cut() {
        String text = "x s3cret-token y s3cret-token-of-ci z s3cret-to s3cret-token-of- line-of-the-key s3cret-token";
        String shown = "x ${env.TOKEN} y ${env.LONG} z s3cret-to ${env.TOKEN}-of- ${env.KEY} ${env.TOKEN}";
        for (int piece = 1; piece <= text.length(); piece++) {
            assertThat(streamed(text, piece)).as("in pieces of " + piece).isEqualTo(shown);
        }
        assertThat(REDACTOR.text(text)).isEqualTo(shown);
    }

    @Test
    void a_secret_too_short_to_be_masked_is_named() {
        assertThat(REDACTOR.text("1234")).isEqualTo("1234");
        assertThat(SecretRedactor.tooShort("${env.PIN} ${env.TOKEN}", Map.of("PIN", "1234", "TOKEN", "long-enough")))
                .containsExactly("PIN");
    }

    /** The settings of a driver are filled in after the lab has read the escape. */
    @Test
    void a_variable_whose_dollar_is_escaped_is_hidden_too() {
        assertThat(REDACTOR.text("an escaped-one")).isEqualTo("an ${env.LITERAL}");
    }

    /** The value is {@code a b"c/dé😀}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b\"c/dé😀",
                "a+b%22c%2Fd%C3%A9%F0%9F%98%80",
                "a%20b%22c%2fd%c3%a9%f0%9f%98%80",
                "a%20b%22c/dé😀",
                "%61%20%62%22%63%2F%64é😀",
                "a b\\\"c/dé😀",
                "a b\\\"c\\/d\\u00e9\\uD83D\\uDE00",
                "\\u0061 b\\u0022c\\u002Fd\\u00E9\\ud83d\\ude00",
                "YSBiImMvZMOp8J+YgA==",
                "YSBiImMvZMOp8J-YgA",
                "YSBiImMvZMOp8J%2BYgA%3D%3D"
            })
    void a_secret_is_hidden_however_it_is_spelled_and_wherever_it_is_cut(String spelled) {
        for (int piece = 1; piece <= spelled.length() + 4; piece++) {
            assertThat(streamed("<" + spelled + ">" + spelled, piece))
                    .as("in pieces of " + piece)
                    .isEqualTo("<${env.ODD}>${env.ODD}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "me:", "user:"})
    void base64_of_a_text_that_contains_a_secret_shows_nothing_of_it(String before) {
        for (String behind : List.of("", "@", "@h", "@ho")) {
            String plain = before + "s3cret-token-of-ci" + behind;
            String basic = "Basic " + Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
            assertThat(REDACTOR.text(basic + "\n"))
                    .as(plain)
                    .contains("${env.LONG}")
                    .hasSizeLessThan("Basic ".length() + 4 * (before.length() + behind.length()) + 20);
        }
    }

    @Test
    void a_longer_secret_that_begins_within_another_is_hidden_as_well() {
        SecretRedactor both = SecretRedactor.ofValues(Map.of("${A}", "abcdefgh", "${B}", "efghijklmnop"));
        assertThat(both.text("x abcdefghijklmnop y abcdefgh z efghijkl")).isEqualTo("x ${A}${B} y ${A} z efghijkl");
    }

    @Test
    void a_value_that_looks_like_a_spelling_is_hidden_as_it_is() {
        SecretRedactor odd = SecretRedactor.ofValues(Map.of("${A}", "100%25%41", "${B}", "C:\\new\\u0041"));
        assertThat(odd.text("100%25%41 C:\\new\\u0041 C:\\\\new\\\\u0041 100%2525%2541"))
                .isEqualTo("${A} ${B} ${B} ${A}");
    }

    @Test
    void a_secret_with_its_digits_grouped_is_hidden() {
        assertThat(REDACTOR.text("no token s#cret-token-of-ci: http-s#cret-token-#"))
                .isEqualTo("no token ${env.LONG}: http-${env.TOKEN}-#");
    }

    @Test
    void a_number_of_json_is_left_alone_although_it_looks_like_a_secret() {
        SecretRedactor pin = SecretRedactor.ofValues(Map.of("${PIN}", "123456"));
        String json = "{\"a\":123456,\"b\":[91234567,123456],\"c\":-123456.5}";
        assertThat(pin.text(json)).isEqualTo(json);
        assertThat(pin.text("{\"a\":\"123456\"} pin 123456, a:123456"))
                .isEqualTo("{\"a\":\"${PIN}\"} pin ${PIN}, a:${PIN}");
    }

    @Test
    void a_secret_that_was_cut_is_hidden_only_where_texts_are_cut() {
        assertThat(REDACTOR.beginning("rejected: s3cret-tok")).isEqualTo("rejected: ${env.LONG}");
        assertThat(REDACTOR.beginning("rejected: s3cre")).isEqualTo("rejected: s3cre");
        assertThat(REDACTOR.text("rejected: s3cret-tok")).isEqualTo("rejected: s3cret-tok");
    }

    @Test
    void variables_of_every_session_are_not_masked() {
        assertThat(SecretRedactor.of("${env.HOME} ${env.KEY}", Map.of("HOME", "/home/someone", "KEY", "abcdefgh"))
                        .text("/home/someone/results abcdefgh"))
                .isEqualTo("/home/someone/results ${env.KEY}");
    }

    @Test
    void a_flush_ends_a_text_and_a_stream_goes_on_after_it() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(REDACTOR.before(bytes), false, StandardCharsets.UTF_8);
        out.print("password: s3cr");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("password: ");
        out.flush();
        out.println("et s3cret-token");
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("password: s3cret ${env.TOKEN}" + System.lineSeparator());
    }

    @Test
    void held_back_bytes_are_written_at_the_end_and_never_exceed_a_secret() {
        SecretStream stream = REDACTOR.stream();
        byte[] torn = "s3cret-token-of-c".getBytes(StandardCharsets.UTF_8);
        assertThat(stream.next(torn, 0, torn.length)).isEmpty();
        assertThat(new String(stream.rest(), StandardCharsets.UTF_8)).isEqualTo("${env.TOKEN}-of-c");
        byte[] endless = "sssssssss".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        assertThat(stream.next(endless, 0, endless.length).length).isGreaterThan(endless.length - 20);
    }

    @Test
    void a_file_is_replaced_and_a_link_is_left_alone(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("hs_err.log"), "java_command: app --token=s3cret-token\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.log"), file);

        REDACTOR.file(link);
        assertThat(Files.readString(file)).contains("s3cret-token");
        REDACTOR.file(file);
        assertThat(Files.readString(file)).isEqualTo("java_command: app --token=${env.TOKEN}\n");
        assertThat(REDACTOR.toString()).doesNotContain("s3cret");
    }

    private static String streamed(String text, int piece) {
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        SecretStream stream = REDACTOR.stream();
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        for (int from = 0; from < all.length; from += piece) {
            shown.writeBytes(stream.next(all, from, Math.min(piece, all.length - from)));
        }
        shown.writeBytes(stream.rest());
        return shown.toString(StandardCharsets.UTF_8);
    }
}
