package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.files.PackedResult;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;

class PartsFolderTest {
    private static final Shard ONLY = new Shard(1, 1);

    /** Linux takes paths of 4095 bytes, and records one of 2000 of these. */
    private static final int DEPTH_OF_PARTS = 9;

    private static final int DEPTH_OF_RECORD = 8;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_lab_that_cannot_write_records_does_not_blame_their_agent() throws Exception {
        Path archive = archive(below(directory.resolve("records"), DEPTH_OF_RECORD));
        try (PartsFolder parts = PartsFolder.of(below(directory.resolve("lab"), DEPTH_OF_PARTS))) {
            FarmedRun run = FarmUnderTest.run(1, parts);

            assertThatThrownBy(() -> parts.take(archive, ONLY, run))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(FileSystemException.class);
            assertThat(parts.has(ONLY)).isFalse();
        }
    }

    @Test
    void records_without_a_manifest_are_refused() throws Exception {
        Path archive = archive(directory.resolve("records").resolve("trials"));
        try (PartsFolder parts = PartsFolder.of(directory.resolve("result.parts"))) {
            FarmedRun run = FarmUnderTest.run(1, parts);

            assertThatThrownBy(() -> parts.take(archive, ONLY, run)).isInstanceOf(UnreadableRecordException.class);
            assertThat(parts.has(ONLY)).isFalse();
        }
    }

    private static Path below(Path root, int depth) {
        Path deep = root;
        for (int level = 0; level < depth; level++) {
            deep = deep.resolve("d".repeat(240));
        }
        return deep;
    }

    /** Packs a directory of records that has one file. */
    private Path archive(Path around) throws IOException {
        Files.writeString(Files.createDirectories(around).resolve("record"), "a record");
        Path archive = directory.resolve("records.tar");
        PackedResult.pack(directory.resolve("records"), archive);
        return archive;
    }
}
