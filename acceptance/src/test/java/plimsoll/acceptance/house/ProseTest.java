package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the part of the style sheet of CONTRIBUTING.md that a program can check. */
class ProseTest {
    /** Files that quote the words, as patterns or as data. */
    private static final Set<String> QUOTES = Set.of("Prose.java", "ProseTest.java", "CONTRIBUTING.md", "CHANGELOG.md");

    /** Generated pages take sentences from the schema, transcripts from the tool, claims from their study. */
    private static final List<String> FOLDERS = List.of("docs", "suites", "examples", "needs", "bench");

    @Test
    void comments_messages_and_documents_keep_to_the_style_sheet() {
        List<Path> files = Stream.concat(House.sources().stream(), documents())
                .filter(file -> !QUOTES.contains(file.getFileName().toString()))
                .toList();

        assertThat(files).hasSizeGreaterThan(1000);
        assertThat(files.stream().flatMap(file -> Prose.breaches(file).stream()))
                .isEmpty();
    }

    @Test
    void each_breach_is_named_with_its_line(@TempDir Path directory) throws IOException {
        Path java = Files.writeString(directory.resolve("Planted.java"), """
                /** What is dear is done once. */
                class Planted {
                    // Reads a file. Who does not answer is ended.
                    String said = "the run was gone on with";
                    String question = "What is it, whatever it says?";
                }
                """);
        Path page = Files.writeString(directory.resolve("page.md"), "# A page\n- Of two values the larger one.\n");

        assertThat(Prose.breaches(java))
                .extracting(each -> each.replace(java.toString(), "J"))
                .contains("J:1: What is dear is done once.", "J:1: dear is done once.")
                .anyMatch(each -> each.startsWith("J:3: Who does not answer"))
                .anyMatch(each -> each.startsWith("J:4: gone on with"))
                .noneMatch(each -> each.startsWith("J:5: What"));
        assertThat(Prose.breaches(page)).containsExactly(page + ":2: Of two values the larger one.");
    }

    private static Stream<Path> documents() {
        return Stream.concat(Stream.of(House.root()), FOLDERS.stream().map(House.root()::resolve))
                .flatMap(folder -> pages(folder, folder.equals(House.root()) ? 1 : 9));
    }

    private static Stream<Path> pages(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files
                    .filter(file ->
                            file.toString().endsWith(".md") && !file.toString().contains("node_modules"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
