package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.files.PackedResult;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;

class PartsFolderTest {
    private static final Shard ONLY = new Shard(1, 1);

    /** Linux takes paths of 4095 bytes, and records one of 2000 of these. */
    private static final int DEPTH_OF_PARTS = 9;

    private static final int DEPTH_OF_RECORD = 8;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void records_that_the_lab_cannot_write_are_not_called_unreadable() throws Exception {
        Path archive = archive(below(directory.resolve("records"), DEPTH_OF_RECORD));
        try (PartsFolder parts = PartsFolder.of(below(directory.resolve("lab"), DEPTH_OF_PARTS))) {
            FarmedRun run = FarmUnderTest.run(1, parts);

            assertThatThrownBy(() -> parts.take(archive, ONLY, run)).isInstanceOf(FileSystemException.class);
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
            assertThat(parts.path().resolve("block-1-of-1.partial")).doesNotExist();
        }
    }

    @Test
    void records_without_the_plan_that_their_manifest_belongs_to_are_refused() throws Exception {
        try (PartsFolder parts = PartsFolder.of(directory.resolve("result.parts"))) {
            FarmedRun run = FarmUnderTest.run(1, parts);
            Path records = Files.createDirectory(directory.resolve("records"));
            Manifest manifest = Json.read(parts.manifest(), Manifest.class).withShard(Optional.of(ONLY));
            Files.writeString(new ResultFolder(records).manifest(), Json.text(manifest));
            Path archive = archive(records);

            assertThatThrownBy(() -> parts.take(archive, ONLY, run)).isInstanceOf(UnreadableRecordException.class);
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
