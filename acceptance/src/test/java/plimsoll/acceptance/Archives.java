package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The archives that {@code ./build dist} made: the tool's, and the packs of its suites beside it. */
final class Archives {
    private Archives() {}

    /** The directory that has them. */
    static Path directory() {
        return Tool.root().resolve("target");
    }

    static Path core() {
        Optional<Path> core = all("plimsoll-[0-9.]+\\.tar\\.gz").stream().findFirst();
        assumeTrue(core.isPresent(), "needs the archives: ./build dist");
        return core.orElseThrow();
    }

    static List<Path> packs() {
        return all("plimsoll-[0-9.]+-[a-z-]+\\.tar\\.gz");
    }

    /** Returns the only directory of an archive, unpacked below another. */
    static Path unpacked(Path archive, Path into) throws IOException {
        Files.createDirectories(into);
        assertThat(Steps.run(into, List.of("tar", "-xzf", archive.toString()))).isZero();
        try (Stream<Path> all = Files.list(into)) {
            return all.filter(path -> path.getFileName().toString().startsWith("plimsoll-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<Path> all(String name) {
        if (!Files.isDirectory(directory())) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory())) {
            return all.filter(file -> file.getFileName().toString().matches(name))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("cannot list " + directory(), e);
        }
    }
}
