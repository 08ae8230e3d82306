package plimsoll.study.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.ManifestPatch;

/** An implementation of Compose reads a file with its patch, where one is installed. */
class ComposeAcceptanceTest {
    private static final ContainerLimits PROVEN = new ContainerLimits(Bytes.ofMebibytes(200), 0.75);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"compose.yaml, orders", "compose.yaml, report"})
    void compose_accepts_the_patch(String file, String selection) throws Exception {
        List<String> compose = compose();
        assumeThat(compose)
                .as("docker compose, or docker-compose, is on the PATH")
                .isNotEmpty();
        DeployedContainer before = Manifests.read(file, selection);
        Files.writeString(directory.resolve("compose.yaml"), Manifests.text(file));
        Files.writeString(directory.resolve(".env"), "DB_HOST=db\n");
        ContainerPatch patch =
                new ManifestPatch(before.target(), PROVEN, List.of("-Xmx51m"), before.jvm(), Map.of()).patch("");
        Files.writeString(directory.resolve(patch.file()), patch.yaml());
        Path out = directory.resolve("out.yaml");
        Path errors = directory.resolve("errors.txt");
        ProcessBuilder program = new ProcessBuilder(
                        Stream.of(compose, List.of("-f", "compose.yaml", "-f", patch.file(), "config"))
                                .flatMap(List::stream)
                                .toList())
                .directory(directory.toFile())
                .redirectError(errors.toFile())
                .redirectOutput(out.toFile());
        program.environment().put("COMPOSE_PROJECT_NAME", "test");
        int exit = program.start().waitFor();
        assertThat(exit).as(Files.readString(errors)).isZero();

        DeployedContainer after = ManifestReader.read(
                "out.yaml", Files.readString(out), Optional.of(before.target().name()));
        assertThat(after.memory()).contains(PROVEN.memory());
        assertThat(after.cpus()).contains(0.75);
        assertThat(after.heap()).contains(Bytes.ofMebibytes(51));
    }

    /** Returns the words that start an implementation of Compose which prints what it reads without a daemon. */
    private static List<String> compose() {
        return Stream.of(List.of("docker", "compose"), List.of("docker-compose"))
                .filter(ComposeAcceptanceTest::starts)
                .findFirst()
                .orElse(List.of());
    }

    private static boolean starts(List<String> words) {
        try {
            return new ProcessBuilder(Stream.concat(words.stream(), Stream.of("version"))
                                    .toList())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException _) {
            return false;
        }
    }
}
