package plimsoll.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.json.Json;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;

class StoredResultsTest {
    @TempDir
    private Path below;

    @ParameterizedTest
    @ValueSource(strings = {"find", "fit", "prove", "explain"})
    void the_newest_run_is_older_than_a_search_or_a_profile(String verb) throws IOException {
        Path run = stored("run", "quick", "2026-11-21T10:00:00Z");
        stored("older", "full", "2026-11-20T10:00:00Z");
        stored("later", verb, "2026-11-22T10:00:00Z");

        assertThat(StoredResults.newestRun(below, "uploads")).contains(run);
    }

    @Test
    void searches_alone_give_an_empty_answer() throws IOException {
        stored("search", "find", "2026-11-21T10:00:00Z");

        assertThat(StoredResults.newestRun(below, "uploads")).isEmpty();
        assertThat(StoredResults.newestRun(below.resolve("none"), "uploads")).isEmpty();
    }

    private Path stored(String name, String mode, String at) throws IOException {
        Path result = Files.createDirectory(below.resolve(name));
        Json.write(
                new ResultFolder(result).manifest(),
                ManifestBuilder.builder()
                        .study("uploads")
                        .question("Which survives?")
                        .mode(mode)
                        .seed(1)
                        .startedAt(at)
                        .repeat("plimsoll run uploads")
                        .cores(2)
                        .build());
        return result;
    }
}
