package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that writing the result of many trials does not run out of heap. */
class ManyTrialsTest {
    private static final Pattern HEAP = Pattern.compile("lab=\\(.* -Xmx(\\d+)m ");

    @TempDir
    private Path directory;

    /** As many as have room, if a thousand fill the whole of it. */
    @Test
    void a_result_of_three_hundred_trials_is_written_read_and_reported_in_half_of_the_heap_of_the_lab()
            throws Exception {
        assertReported(300, mebibytesOfTheLab() / 2);
    }

    @Test
    @Tag("thorough")
    void a_result_of_a_thousand_trials_is_written_read_and_reported_in_the_heap_of_the_lab() throws Exception {
        assertReported(1000, mebibytesOfTheLab());
    }

    private void assertReported(int trials, int mebibytes) throws Exception {
        Path said = directory.resolve("said");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx" + mebibytes + "m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyTrials.class.getName(),
                        directory.toString(),
                        Integer.toString(trials),
                        "12"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(said, StandardCharsets.UTF_8))
                    .isZero();
            for (String report : List.of("result.json", "report.html", "summary.md", "junit.xml", "metrics.om")) {
                assertThat(directory.resolve(report)).isRegularFile();
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** The heap that the launcher gives the lab. */
    private static int mebibytesOfTheLab() throws IOException {
        Matcher launcher = HEAP.matcher(Files.readString(Path.of("../plimsoll")));
        assertThat(launcher.find()).isTrue();
        return Integer.parseInt(launcher.group(1));
    }
}
