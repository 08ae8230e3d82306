package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the part of the style sheet of CONTRIBUTING.md that a program can check. */
class ProseTest {
    /** Files that quote the words, as patterns or as data. */
    private static final Set<String> QUOTES = Set.of("Prose.java", "ProseTest.java", "CONTRIBUTING.md");

    /** Generated pages take sentences from the schema, transcripts from the tool, claims from their study. */
    private static final List<String> FOLDERS = List.of("docs", "suites", "examples", "needs", "bench");

    @Test
    void comments_messages_and_documents_keep_to_the_style_sheet() {
        List<Path> files = Stream.of(sources(), documents(), scripts())
                .flatMap(each -> each)
                .filter(file -> !QUOTES.contains(file.getFileName().toString()))
                .toList();

        assertThat(files)
                .hasSizeGreaterThan(2000)
                .extracting(file -> House.root().relativize(file).toString())
                .contains("build", ".ci/run", "bench/machine/boot", "driver-api/pom.xml");
        assertThat(files.stream().flatMap(file -> Prose.breaches(file).stream()))
                .isEmpty();
    }

    /** Pages, their scripts, schemas, rules and studies. */
    @Test
    void texts_of_resources_keep_to_the_style_sheet() {
        List<Path> texts = Stream.concat(
                        House.modules().stream().map(module -> module.resolve("src/main")),
                        Stream.of("suites", "examples").map(House.root()::resolve))
                .flatMap(folder -> files(folder, 20, ".js", ".html", ".json", ".yaml"))
                .toList();

        assertThat(texts)
                .extracting(file -> file.getFileName().toString())
                .contains("first-screen.js", "plimsoll-study-1.json", "frames.yaml", "claims.yaml", "study.yaml")
                .anyMatch(name -> name.endsWith(".html"));
        assertThat(texts.stream().flatMap(file -> Prose.breaches(file).stream()))
                .isEmpty();
    }

    @Test
    void names_of_tests_keep_to_the_style_sheet() {
        List<Path> tests = sources().toList();

        assertThat(tests).hasSizeGreaterThan(1000);
        assertThat(tests.stream().flatMap(file -> Prose.nameBreaches(file).stream()))
                .isEmpty();
    }

    @Test
    void a_breach_in_a_name_or_a_resource_is_named(@TempDir Path directory) throws IOException {
        Path java = Files.writeString(directory.resolve("PlantedTest.java"), """
                class PlantedTest {
                    void a_wait_that_is_given_up_is_told() {}
                    void who_waits_is_served() {}
                    void a_client_waits() {}
                }
                """);
        Path schema = Files.writeString(directory.resolve("a.json"), "{\n  \"description\": \"What is sent.\"\n}\n");
        Path page = Files.writeString(directory.resolve("a.html"), "<p>Who waits is served.</p>\n");
        Path claims = Files.writeString(directory.resolve("claims.yaml"), "  says: Whoever waits is served.\n");

        assertThat(Prose.nameBreaches(java))
                .containsExactly(java + ":2: a_wait_that_is_given_up_is_told", java + ":3: who_waits_is_served");
        assertThat(Prose.breaches(schema)).containsExactly(schema + ":2: What is sent.");
        assertThat(Prose.breaches(page)).anyMatch(each -> each.startsWith(page + ":1: Who waits"));
        assertThat(Prose.breaches(claims)).contains(claims + ":1: Whoever waits is served.");
    }

    @Test
    void each_breach_is_named_with_its_line(@TempDir Path directory) throws IOException {
        Path java = Files.writeString(directory.resolve("Planted.java"), """
                /** What is dear is done once. */
                class Planted {
                    // Reads a file. Who does not answer is ended.
                    /** Reads. <p>What is read is kept. */
                    String said = "the run was gone on with";
                    String question = "What is it, whatever it says?";
                }
                """);
        Path page = Files.writeString(
                directory.resolve("page.md"),
                "# A page\n- Of two values the larger one.\n**Names.** Of a name the end.\n");

        assertThat(Prose.breaches(java))
                .extracting(each -> each.replace(java.toString(), "J"))
                .contains("J:1: What is dear is done once.", "J:1: dear is done once.")
                .anyMatch(each -> each.startsWith("J:3: Who does not answer"))
                .anyMatch(each -> each.startsWith("J:4: What is read"))
                .anyMatch(each -> each.startsWith("J:5: gone on with"))
                .noneMatch(each -> each.startsWith("J:6: What"));
        assertThat(Prose.breaches(page))
                .containsExactly(page + ":2: Of two values the larger one.", page + ":3: Of a name the end.");
    }

    /** Every source file of the repository. */
    private static Stream<Path> sources() {
        return Stream.concat(
                House.sources().stream(),
                Stream.of("acceptance", "suites", "examples", "needs", "bench")
                        .flatMap(folder -> House.javaFiles(House.root().resolve(folder))));
    }

    /** Scripts, which have no ending, and the descriptions of modules. */
    private static Stream<Path> scripts() {
        Stream<Path> inFolders = Stream.of("bench", ".ci", ".mvn")
                .flatMap(folder -> files(House.root().resolve(folder), 5, ""))
                .filter(file -> !file.getFileName().toString().contains("."));
        return Stream.of(
                        inFolders,
                        files(House.root(), 6, "pom.xml"),
                        Stream.of("build", "plimsoll").map(House.root()::resolve))
                .flatMap(each -> each)
                .filter(Files::isRegularFile);
    }

    private static Stream<Path> documents() {
        return Stream.concat(Stream.of(House.root()), FOLDERS.stream().map(House.root()::resolve))
                .flatMap(folder -> files(folder, folder.equals(House.root()) ? 1 : 9, ".md"));
    }

    private static Stream<Path> files(Path folder, int depth, String... endings) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files
                    .filter(file -> Arrays.stream(endings).anyMatch(file.toString()::endsWith)
                            && !file.toString().contains("node_modules")
                            && !file.toString().contains("/target/"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
