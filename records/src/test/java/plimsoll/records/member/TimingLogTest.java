package plimsoll.records.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.BoundedInputStream;

class TimingLogTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    Path directory;

    @Test
    @Timeout(60)
    void an_expression_that_never_comes_to_its_end_is_given_up() throws IOException {
        Files.writeString(directory.resolve("log"), "a".repeat(4000) + "\n");
        TimingLog log = new TimingLog(directory, "log", "^" + "a*".repeat(12) + "(?<id>b)(?<us>c)$", SHORT);

        assertThatThrownBy(() -> log.read((id, micros) -> {}))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("begin its expression with text");
    }

    @Test
    void an_expression_that_nests_too_deeply_does_not_end_the_lab() throws IOException {
        Files.writeString(directory.resolve("log"), "ab".repeat(2000) + "\n");
        TimingLog log = new TimingLog(directory, "log", "^(?:(a|b)|(b|a))*(?<id>c)(?<us>d)$", Duration.ofSeconds(20));

        try {
            assertThat(log.read((id, micros) -> {}).cut()).isFalse();
        } catch (UnreadableRecordException deep) {
            assertThat(deep).hasMessageContaining("too deeply");
        }
    }

    @Test
    void reading_an_endless_file_is_bounded() throws IOException {
        Path endless = directory.resolve("log");
        Files.writeString(endless, "x".repeat(1000));
        try (BoundedInputStream bytes = new BoundedInputStream(Files.newInputStream(endless), 300)) {
            assertThat(bytes.readAllBytes()).hasSize(300);
            assertThat(bytes.isCut()).isTrue();
        }
        try (BoundedInputStream bytes = new BoundedInputStream(Files.newInputStream(endless), 1000)) {
            assertThat(bytes.readAllBytes()).hasSize(1000);
            assertThat(bytes.read()).isNegative();
            assertThat(bytes.isCut()).isFalse();
        }
    }
}
