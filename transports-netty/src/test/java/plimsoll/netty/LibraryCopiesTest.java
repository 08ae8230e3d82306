package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryCopiesTest {
    @TempDir
    private Path folder;

    @Test
    void a_copy_replaces_that_of_an_earlier_version() throws Exception {
        Path directory = folder.resolve("native");
        LibraryCopies.into(directory);
        List<Path> copies = copies(directory);
        for (Path copy : copies) {
            Files.writeString(copy, "older");
        }

        LibraryCopies.into(directory);

        assertThat(copies(directory)).isEqualTo(copies).isNotEmpty();
        assertThat(copies).allMatch(copy -> copy.toFile().length() > 1000);
    }

    private static List<Path> copies(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }
}
