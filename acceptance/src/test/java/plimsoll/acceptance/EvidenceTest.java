package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.tukaani.xz.XZInputStream;

/**
 * The figures in the documents are those of the records in {@code evidence}: each block names its evidence and a verb,
 * and is that verb's output for it today. {@code -Devidence.write=true} regenerates the blocks instead.
 */
@Tag("end-to-end")
class EvidenceTest {
    private static final Pattern BLOCK = Pattern.compile(
            "<!-- from evidence/([a-z0-9-]+) by plimsoll ([^\n]+) -->\n(.*?)<!-- end of evidence -->", Pattern.DOTALL);
    private static final Pattern RECORDS = Pattern.compile("evidence/([a-z0-9-]+)");
    private static final long UNPACKING_SECONDS = 600;
    private static final long LARGEST_BYTES = 5L << 20;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private final Map<String, Path> unpacked = new HashMap<>();

    /** A block of a document: its evidence and the verb. */
    private record Block(String evidence, String verb) {
        static Block of(MatchResult found) {
            return new Block(found.group(1), found.group(2));
        }
    }

    @Test
    void the_result_of_the_first_command_is_what_its_evidence_says_today() throws IOException {
        assertIsToday(List.of(Tool.root().resolve("docs/verbs/report.md")));
    }

    /** Judging all records takes minutes. */
    @Test
    @Tag("thorough")
    void every_figure_of_the_documents_is_what_its_evidence_says_today() throws IOException {
        try (Stream<Path> pages = Files.walk(Tool.root().resolve("docs"))) {
            assertIsToday(pages.filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList());
        }
    }

    private void assertIsToday(List<Path> documents) throws IOException {
        Map<Block, String> all = today(documents);
        assertThat(all).as("blocks that name their evidence").isNotEmpty();
        List<String> differing = new ArrayList<>();
        for (Path document : documents) {
            String text = Files.readString(document);
            String today = BLOCK.matcher(text)
                    .replaceAll(block -> Matcher.quoteReplacement(String.valueOf(all.get(Block.of(block)))));
            if (!today.equals(text)) {
                differing.add(Tool.root().relativize(document) + ": " + difference(text, today));
                if (Boolean.getBoolean("evidence.write")) {
                    Files.writeString(document, today);
                }
            }
        }

        assertThat(differing)
                .as("documents whose figures are not those of their evidence; -Devidence.write=true writes them anew")
                .isEmpty();
    }

    /** The records of four trials: three that hold are too few to confirm a claim, and one that breaks refutes it. */
    @Test
    void claims_are_judged_by_packed_records_where_no_run_is_stored() {
        desk.write("study.yaml", """
                version: 1
                question: Which variant holds?
                service: {command: sleep 60, ready: started}
                variants: [{name: buffer-all}, {name: virtual-put}]
                loads: {files-10m: {command: [sleep, "1"], for: 20s}}
                cells: [{load: files-10m}]
                rounds: 1
                """);
        desk.write("claims.yaml", """
                version: 1
                of: a test
                evidence: [upload-relay-quick]
                claims:
                  - {id: 1, says: One holds., holds: virtual-put.files-10m}
                  - {id: 2, says: So does the other., holds: buffer-all.files-10m}
                """);
        ToolExit judged = desk.run("check-claims", "study.yaml", "--json");

        assertThat(judged.code()).as(judged.complained()).isZero();
        assertThat(judged.said())
                .contains("\"results\":[\"evidence/upload-relay-quick\"]")
                .contains("\"packed\":true")
                .contains("\"standing\":\"looks-confirmed\"")
                .contains("\"standing\":\"refuted\"");
    }

    /** The records of three results, of 100 MB in all; those of multipart-intake have ten times as much. */
    @Test
    @Tag("thorough")
    void the_claims_of_a_suite_are_judged_by_its_packed_records() {
        ToolExit judged = desk.run("check-claims", "upload-relay", "--json");

        assertThat(judged.code()).as(judged.complained()).isZero();
        assertThat(judged.said())
                .contains(
                        "\"results\":[\"evidence/upload-relay\",\"evidence/upload-relay-batch\",\"evidence/upload-relay-rush\",\"evidence/upload-relay-study\"]")
                .contains("\"standing\":\"confirmed\"");
    }

    @Test
    void the_records_of_a_run_are_small_enough_to_be_kept() throws IOException {
        try (Stream<Path> packed = Files.list(Tool.root().resolve("evidence"))) {
            assertThat(packed.filter(file -> file.toString().endsWith(".tar.xz")))
                    .isNotEmpty()
                    .allMatch(file -> file.toFile().length() <= LARGEST_BYTES);
        }
    }

    private static String difference(String written, String today) {
        List<String> before = written.lines().toList();
        List<String> now = today.lines().toList();
        int line = 0;
        while (line < before.size() && line < now.size() && before.get(line).equals(now.get(line))) {
            line++;
        }
        return "line " + (line + 1) + " is\n"
                + String.join("", before.stream().skip(line).limit(1).toList()) + "\nand is today\n"
                + String.join("", now.stream().skip(line).limit(1).toList());
    }

    /** One block after the other, each once: other tests run at the same time. */
    private Map<Block, String> today(List<Path> documents) throws IOException {
        Map<Block, String> today = new HashMap<>();
        for (Path document : documents) {
            BLOCK.matcher(Files.readString(document))
                    .results()
                    .map(Block::of)
                    .forEach(block -> today.computeIfAbsent(block, this::today));
        }
        return today;
    }

    private String today(Block block) {
        String verb = block.verb();
        String arguments = RECORDS.matcher(verb.replace("RESULT", "evidence/" + block.evidence()))
                .replaceAll(
                        named -> Matcher.quoteReplacement(result(named.group(1)).toString()));
        ToolExit toolExit = desk.run(arguments.split(" "));
        assertThat(toolExit.code()).as(verb + toolExit.complained()).isIn(0, 10, 20, 21);
        return "<!-- from evidence/" + block.evidence() + " by plimsoll " + verb + " -->\n" + named(toolExit.said())
                + "<!-- end of evidence -->";
    }

    /** Removes the paths to which the records were unpacked; output that is not a table goes into a fence. */
    private String named(String said) {
        String plain =
                said.lines().filter(line -> !line.startsWith("report: ")).collect(Collectors.joining("\n", "", "\n"));
        for (Map.Entry<String, Path> one : unpacked.entrySet()) {
            plain = plain.replace(one.getValue().toString(), "evidence/" + one.getKey());
        }
        return plain.startsWith("|") || plain.startsWith("**") ? plain : "```\n" + plain.strip() + "\n```\n";
    }

    private Path result(String name) {
        return unpacked.computeIfAbsent(name, this::unpack);
    }

    private Path unpack(String name) {
        try {
            Path into = Files.createDirectories(desk.directory().resolve("evidence-" + name));
            Path packed = Tool.root().resolve("evidence").resolve(name + ".tar.xz");
            Process tar = new ProcessBuilder("tar", "-x", "-C", into.toString(), "--strip-components=1")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream bytes = new XZInputStream(Files.newInputStream(packed));
                    OutputStream unpacking = tar.getOutputStream()) {
                bytes.transferTo(unpacking);
            }
            assertThat(tar.waitFor(UNPACKING_SECONDS, TimeUnit.SECONDS))
                    .as("tar ends")
                    .isTrue();
            assertThat(tar.exitValue()).as("tar of " + packed).isZero();
            return into;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
