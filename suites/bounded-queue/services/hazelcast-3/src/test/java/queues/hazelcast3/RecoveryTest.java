package queues.hazelcast3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import contract.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import queues.EntryFile;

/** The study's test 7 as its store sees it, on the study's own version, whose member needs an older JDK. */
@Timeout(600)
class RecoveryTest {
    private static final int ENTRIES = 1_000;
    private static final long FIRST_KEY = 5_000;
    private static final long LONGEST_SECONDS = 170;
    private static final String OLD_JDK = "-17-";

    @TempDir
    Path directory;

    @Test
    void the_keys_come_at_once_and_the_entries_in_batches_of_250_when_they_are_polled() throws Exception {
        EntryFile stored = new EntryFile(directory.resolve("store.log"));
        for (long key = FIRST_KEY; key < FIRST_KEY + ENTRIES; key++) {
            stored.put(key, new byte[] {1, 2, 3});
        }

        assertThat(recovered())
                .containsExactly(
                        "loadAllKeys: 1000",
                        "holds 1000",
                        "loadAll of 250",
                        "loadAll of 250",
                        "loadAll of 250",
                        "loadAll of 250",
                        "polled 1000");
    }

    /** Returns the lines of the store and of the program that polls. */
    private List<String> recovered() throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process member = new ProcessBuilder(
                        oldJava(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dhazelcast.nio.faststring=false",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RecoveredQueue.class.getName(),
                        String.valueOf(FreePorts.one()),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(member.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
                    .as(Files.readString(output))
                    .isTrue();
        } finally {
            member.destroyForcibly();
        }
        return Files.readAllLines(output).stream()
                .filter(line -> line.matches("(loadAll|holds|polled).*"))
                .toList();
    }

    private static String oldJava() throws IOException {
        Path jvms = Path.of("/usr/lib/jvm");
        assumeTrue(Files.isDirectory(jvms), "no JDK in " + jvms);
        try (Stream<Path> jdks = Files.list(jvms)) {
            List<Path> found = jdks.filter(jdk -> jdk.getFileName().toString().contains(OLD_JDK))
                    .map(jdk -> jdk.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .toList();
            assumeTrue(!found.isEmpty(), "no JDK 17 in " + jvms);
            return found.get(0).toString();
        }
    }
}
