package plimsoll.records.lines;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import plimsoll.model.record.TrialEvent;

@EnabledOnOs(OS.LINUX)
class FullDiskTest {
    /** The Linux device that is always full. */
    private static final Path FULL = Path.of("/dev/full");

    @Test
    void an_event_that_does_not_fit_fails_only_when_the_log_is_closed() throws IOException {
        LineWriter events = new LineWriter(FULL, Files.newOutputStream(FULL));
        events.append(new TrialEvent(1, "service", TrialEvent.Kind.STOPPED, "asked by the lab"));
        events.append(new TrialEvent(2, "service", TrialEvent.Kind.NOTE, "gone"));

        assertThatThrownBy(events::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot append to /dev/full")
                .hasMessageContaining("No space left on device");
    }
}
