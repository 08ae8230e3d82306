package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.report.Demo;
import plimsoll.report.json.ResultJson;
import plimsoll.report.json.UnreadableResult;

class UnreadableResultTest {
    private final ResultJson json = new ResultJson();

    @Test
    void a_higher_major_version_is_refused_and_both_versions_are_named() {
        refused(Demo.json().replace("\"schemaVersion\":\"2.0.0\"", "\"schemaVersion\":\"3.3.0\""))
                .hasMessageContaining("schema version 3.3.0")
                .hasMessageContaining("reads versions 1.x to 2.x")
                .hasMessageContaining("newer");
    }

    @Test
    void a_text_without_a_version_is_not_a_result() {
        refused("{\"hello\":1}").hasMessageContaining("no schemaVersion");
        refused("[]").hasMessageContaining("no schemaVersion");
        refused("").hasMessageContaining("no schemaVersion");
    }

    @Test
    void a_torn_file_is_refused_with_the_place() {
        String text = Demo.json();
        refused(text.substring(0, text.length() / 2)).hasMessageContaining("is not a result of schema version 2");
    }

    @Test
    void a_missing_sentence_or_verdict_is_refused_by_its_name() {
        refused(Demo.json().replace("\"sentence\":", "\"phrase\":")).hasMessageContaining("sentence");
        refused(Demo.json().replace("\"verdict\":", "\"judgement\":")).hasMessageContaining("verdict");
        refused(Demo.json().replace("\"exitCode\":", "\"exit\":")).hasMessageContaining("exitCode");
    }

    @Test
    void an_unknown_verdict_is_refused() {
        refused(Demo.json().replace("\"is\":\"holds\"", "\"is\":\"shrugs\"")).hasMessageContaining("shrugs");
    }

    @Test
    void a_ledger_that_does_not_balance_is_refused() {
        refused(Demo.json().replaceFirst("\"attempted\":125", "\"attempted\":126"))
                .hasMessageContaining("does not balance");
    }

    @Test
    void an_absent_file_and_a_directory_are_distinguished_from_a_bad_one(@TempDir Path directory) throws Exception {
        assertThatThrownBy(() -> json.read(directory.resolve("result.json")))
                .isInstanceOf(UnreadableResult.class)
                .hasMessageContaining("cannot read");
        Path notText = Files.write(directory.resolve("x"), new byte[] {(byte) 0xC3, (byte) 0x28});
        assertThatThrownBy(() -> json.read(notText)).isInstanceOf(UnreadableResult.class);
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> refused(String text) {
        return assertThatThrownBy(() -> json.parse(text, "a text")).isInstanceOf(UnreadableResult.class);
    }
}
