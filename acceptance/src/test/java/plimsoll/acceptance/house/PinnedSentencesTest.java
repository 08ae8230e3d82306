package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps sentences in the golden files: a change of wording must not break the tests of a number, a key or a path. */
class PinnedSentencesTest {
    @Test
    void assertions_pin_keys_numbers_and_paths_and_no_sentences() {
        List<Path> tests = Stream.concat(
                        House.sources().stream(),
                        Stream.of("acceptance", "suites", "examples", "needs", "bench")
                                .flatMap(folder -> House.javaFiles(House.root().resolve(folder))))
                .filter(file -> file.toString().contains("/src/test/"))
                .toList();

        assertThat(tests).as("an empty scan finds nothing").hasSizeGreaterThan(300);
        assertThat(tests.stream().flatMap(file -> PinnedSentences.of(file).stream()))
                .isEmpty();
    }

    @Test
    void a_pinned_sentence_is_named_with_its_line(@TempDir Path directory) throws IOException {
        Path file =
                Files.writeString(directory.resolve("PlantedTest.java"), """
                class PlantedTest {
                    void test() {
                        assertThat(note).isEqualTo("START" + "END");
                        assertThat(note).as("STARTEND").isEmpty();
                        assertThatThrownBy(() -> run(')')).hasMessageContaining(
                                "the run (of " + name + ") has ended, and all of itsEND");
                        assertThat(file).contains("-XX:NativeMemoryTracking=summary -Xlog:gc*:file=gc.log");
                        assertThat(note).contains("END");
                    }
                }
                """.replace("START", "the run has ended and")
                        .replace("END", " its records are kept"));

        assertThat(PinnedSentences.of(file))
                .extracting(each -> each.replace(file + ":", "").replaceFirst(": .*", ""))
                .containsExactly("3", "5");
    }
}
