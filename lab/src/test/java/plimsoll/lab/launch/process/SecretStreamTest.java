package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretStreamTest {
    private static final SecretRedactor REDACTOR = SecretRedactor.of(
            "${env.TOKEN} ${env.LONG}, ${env.KEY} ${env.PIN} ${env.ODD} $${env.LITERAL} ${env.UNSET}",
            Map.of(
                    "TOKEN", "s3cret-token\n",
                    "LONG", "s3cret-token-of-ci",
                    "KEY", "-----BEGIN\nline-of-the-key\n-----END-it",
                    "PIN", "1234",
                    "ODD", "a b\"c/d",
                    "LITERAL", "not-a-secret"));

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
    void the_forms_of_a_url_and_of_json_are_hidden_and_what_is_too_short_is_named() {
        assertThat(streamed("?a=a+b%22c%2Fd {\"a\":\"a b\\\"c/d\"} 1234 not-a-secret", 7))
                .isEqualTo("?a=${env.ODD} {\"a\":\"${env.ODD}\"} 1234 not-a-secret");
        assertThat(SecretRedactor.tooShort("${env.PIN} ${env.TOKEN}", Map.of("PIN", "1234", "TOKEN", "long-enough")))
                .containsExactly("PIN");
    }

    @Test
    void what_is_kept_back_is_shown_at_the_end_and_never_grows_beyond_a_secret() {
        SecretStream stream = new SecretStream(REDACTOR);
        byte[] torn = "s3cret-token-of-c".getBytes(StandardCharsets.UTF_8);
        assertThat(stream.next(torn, torn.length)).isEmpty();
        assertThat(new String(stream.rest(), StandardCharsets.UTF_8)).isEqualTo("${env.TOKEN}-of-c");
        byte[] endless = "sssssssss".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        assertThat(stream.next(endless, endless.length).length).isGreaterThan(endless.length - 20);
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
        SecretStream stream = new SecretStream(REDACTOR);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        for (int from = 0; from < all.length; from += piece) {
            byte[] chunk = java.util.Arrays.copyOfRange(all, from, Math.min(all.length, from + piece));
            shown.writeBytes(stream.next(chunk, chunk.length));
        }
        shown.writeBytes(stream.rest());
        return shown.toString(StandardCharsets.UTF_8);
    }
}
