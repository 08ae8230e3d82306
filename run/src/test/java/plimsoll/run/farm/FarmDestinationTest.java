package plimsoll.run.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.run.request.RequestException;

class FarmDestinationTest {
    @TempDir
    private Path directory;

    @Test
    void a_directory_that_holds_no_parts_is_refused_also_the_root() {
        for (Path other : new Path[] {Path.of("/"), directory, directory.resolve("none.parts")}) {
            assertThatThrownBy(() -> FarmDestination.ofParts(other))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("....parts");
        }
    }

    @Test
    void parts_have_their_result_beside_them() throws IOException {
        Path parts = Files.createDirectory(directory.resolve("mine.parts"));

        FarmDestination destination = FarmDestination.ofParts(parts);

        assertThat(destination.result()).isEqualTo(directory.resolve("mine"));
        assertThat(destination.parts()).isEqualTo(parts);
    }
}
