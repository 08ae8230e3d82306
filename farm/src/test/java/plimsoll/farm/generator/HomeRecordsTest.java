package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeRecordsTest {
    private static final GeneratorMessage.Kind RECORDS = GeneratorMessage.Kind.RECORDS;

    @TempDir
    private Path folder;

    @Test
    void a_record_that_comes_again_is_the_fault_of_the_other_machine_and_changes_nothing() throws IOException {
        Path file = folder.resolve("needs.tar");
        try (HomeRecords records = new HomeRecords(Map.of(RECORDS, file), Map.of())) {
            records.add(part("x"));
            records.finish(new GeneratorMessage.Whole(RECORDS, 1));

            assertThatThrownBy(() -> records.add(part("y")))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(FileSystemException.class)
                    .hasMessageContaining("RECORDS again");
            assertThatThrownBy(() -> records.finish(new GeneratorMessage.Whole(RECORDS, 2)))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(FileSystemException.class)
                    .hasMessageContaining("RECORDS again");
        }
        assertThat(file).hasContent("x");
    }

    @Test
    void a_record_that_ends_before_its_last_part_is_the_fault_of_the_other_machine() throws IOException {
        try (HomeRecords records = new HomeRecords(Map.of(RECORDS, folder.resolve("needs.tar")), Map.of())) {
            records.add(part("xyz"));

            assertThatThrownBy(() -> records.finish(new GeneratorMessage.Whole(RECORDS, 2)))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(FileSystemException.class)
                    .hasMessageContaining("3 bytes of RECORDS");
            assertThat(records.has(RECORDS)).isFalse();
        }
    }

    @Test
    void a_part_that_comes_too_late_makes_no_file() throws IOException {
        HomeRecords records = new HomeRecords(Map.of(RECORDS, folder.resolve("needs.tar")), Map.of());
        records.close();

        assertThatThrownBy(() -> records.add(part("x")))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(FileSystemException.class);
        assertThat(folder.resolve("needs.tar")).doesNotExist();
    }

    @Test
    void a_record_that_this_machine_cannot_write_is_named() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("needs.tar"));
        try (HomeRecords records = new HomeRecords(Map.of(RECORDS, taken), Map.of())) {
            assertThatThrownBy(() -> records.add(part("x")))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("needs.tar");
        }
    }

    private static GeneratorMessage.Part part(String text) {
        return new GeneratorMessage.Part(RECORDS, 0, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
