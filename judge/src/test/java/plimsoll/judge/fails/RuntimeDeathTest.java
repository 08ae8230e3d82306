package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;

/** Real programs whose runtime has no memory left, judged by what they printed. */
class RuntimeDeathTest {
    @TempDir
    Path result;

    @Test
    void a_node_process_with_a_full_heap_died_of_it() throws Exception {
        DeathReport death =
                judged("node", "--max-old-space-size=8", "-e", "const all = []; for (;;) all.push({n: []});");

        assertThat(death.death()).isEqualTo(new Death.RuntimeOutOfMemory("JavaScript heap"));
        assertThat(death.evidence()).contains("heap out of memory", "exit code 134");
    }

    /** Go compiles its runtime for this; {@code DeathsTest} has the line that it prints. */
    @Test
    @Tag("thorough")
    void a_go_program_that_was_refused_memory_died_of_it() throws Exception {
        Path source = Files.writeString(result.resolve("main.go"), """
                package main

                func main() {
                	var all [][]byte
                	for {
                		all = append(all, make([]byte, 64<<20))
                	}
                }
                """);
        Path program = result.resolve("full");
        requireProgram("go");
        Process built = new ProcessBuilder("go", "build", "-o", program.toString(), source.toString()).start();
        assumeTrue(built.waitFor(2, TimeUnit.MINUTES) && built.exitValue() == 0, "go cannot build here");

        DeathReport death = judged("sh", "-c", "ulimit -v 2000000 && exec " + program);

        assertThat(death.death()).isEqualTo(new Death.RuntimeOutOfMemory("memory of the Go runtime"));
        assertThat(death.evidence()).contains("fatal error: ", "exit code 2");
    }

    private DeathReport judged(String... command) throws Exception {
        requireProgram(command[0]);
        Path errors = result.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectError(errors.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(errors);
        TrialResult judged = TrialFixture.in(result.resolve("judged"), 1, "full", 1)
                .subject(service -> service.exit(process.exitValue()).errors(text))
                .judge();
        List<DeathReport> endings = judged.endings();
        assertThat(endings).as(text).hasSize(1);
        return endings.getFirst();
    }

    private static void requireProgram(String name) {
        boolean there = Stream.of(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, name)));
        assumeTrue(there, "this machine has no " + name);
    }
}
