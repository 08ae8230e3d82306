package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The archive that {@code ./build dist} makes, in an empty directory, without Maven or a checkout. */
@Tag("end-to-end")
class DistributionTest {
    /** A link to a file of the archive, without the anchor in it. */
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|mailto:|#)([^)#\\s]+)(?:#[^)]*)?\\)");

    /** The suite whose pack is missing at first, and is planned once it is there. */
    private static final String UNPACKED_LATE = "multipart-intake";

    private static final long MOST_BYTES = 20_000_000;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void every_link_of_the_documents_in_it_leads_somewhere() throws IOException {
        Path home = unpacked();
        List<String> dead = new ArrayList<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path page : all.filter(file -> file.toString().endsWith(".md")).toList()) {
                LINK.matcher(Files.readString(page))
                        .results()
                        .map(link -> link.group(1))
                        .filter(to -> Files.notExists(page.resolveSibling(to)))
                        .forEach(to -> dead.add(home.relativize(page) + " -> " + to));
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void an_unpacked_archive_runs_a_suite_and_an_own_service_without_maven() throws IOException {
        Path home = unpacked();
        Tool tool = desk.tool()
                .at(home)
                .with("PATH", withoutMaven())
                .with("PLIMSOLL_PACKS", Archives.directory().toString())
                // As a user starts it: the first start makes the cache of classes from which the others start.
                .with("PLIMSOLL_NO_BUILD", "");

        assertThat(said(tool, "--version")).startsWith("plimsoll 0.").contains("commit");
        assertThat(home.resolve(".build/plimsoll.aot")).isNotEmptyFile();
        assertThat(said(tool, "suites")).contains("upload-relay", "concurrency-models", "multipart-intake");
        assertThat(home.resolve("completion/plimsoll.bash")).hasContent(said(tool, "completion"));
        assertThat(home.resolve("completion/plimsoll.fish")).hasContent(said(tool, "completion", "fish"));
        assertThat(home.resolve("man/man1/plimsoll-run.1")).content().contains("\\-\\-quick", ".SH EXAMPLES");
        assertThat(home.resolve("man/man1/plimsoll-report.1")).content().contains(".SH EXIT STATUS");
        assertThat(home.resolve("man/man1/plimsoll-find.1"))
                .content()
                .contains("95 % confidence")
                .doesNotContain("%%");
        assertThat(Files.readString(home.resolve("man/man1/plimsoll.1")).lines())
                .filteredOn(line -> line.startsWith("\\fBplimsoll\\-"))
                .hasSize(listed(home.resolve("man/man1")).size() - 1);
        for (Path suite : listed(home.resolve("suites"))) {
            String name = suite.getFileName().toString();
            if (!name.equals(UNPACKED_LATE)) {
                assertThat(said(tool, "run", name, "--full", "--plan")).contains("trials to run");
            }
        }
        assertThat(said(
                        tool,
                        "run",
                        home.resolve("examples/your-own-service/study.yaml").toString(),
                        "--plan"))
                .contains("trials to run");
        Path example = Path.of("examples/your-own-service/build/app.jar");
        assertThat(home.resolve(example)).hasSameBinaryContentAs(Tool.root().resolve(example));
        // No trial has run yet.
        assertThat(home.resolve(".build/worker.aot")).doesNotExist();
        ToolExit toolExit = desk.run(
                tool,
                // The first command's load has files of ten times the size; ReportTest runs it.
                ("run upload-relay --full --loads files-1m --need store=blob-sink --variants virtual-put --rounds 1"
                                + " --out result")
                        .split(" "));
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isIn(0, 20);
        assertThat(desk.result("result").balance("virtual-put", "acknowledged")).isEqualTo(125);
        assertThat(home.resolve(".build/worker.aot")).isNotEmptyFile();
        assertThat(listed(home.resolve(".build/native"))).isNotEmpty();
        assertThat(said(tool, "report", "result", "--json")).startsWith("{\"schemaVersion\":\"2.");
    }

    @Test
    void the_archive_of_the_tool_has_at_most_20_megabytes() throws IOException {
        assertThat(Files.size(Archives.core())).isBetween(1_000_000L, MOST_BYTES);
    }

    /** As JBang starts it, with the archive on the class path: once JBang has fetched that, no network is needed. */
    @Test
    void the_script_for_jbang_unpacks_the_archive_and_starts_the_tool() throws IOException {
        Path caches = desk.directory().resolve("caches");
        ToolExit toolExit = desk.tool()
                .with("XDG_CACHE_HOME", caches.toString())
                .startBy(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                Archives.core().toString(),
                                Tool.root()
                                        .resolve("packaging/jbang/plimsoll.java")
                                        .toString()),
                        "--version")
                .ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isZero();
        assertThat(toolExit.said()).startsWith("plimsoll 0.");
        assertThat(listed(caches.resolve("plimsoll")))
                .singleElement()
                .satisfies(home -> assertThat(home.resolve("plimsoll")).isExecutable());
    }

    /** The commands of the recipe in an unpacked archive, with the image's variable that forbids caches. */
    @Test
    void the_recipe_of_a_trained_image_makes_the_caches_of_lab_and_workers() throws IOException {
        Path home = unpacked();
        String recipe = Files.readString(Tool.root().resolve("packaging/image/Containerfile"));
        assertThat(recipe).containsOnlyOnce("\nRUN ");
        String run = recipe.substring(recipe.indexOf("\nRUN ") + "\nRUN ".length());
        String script = run.replace("/opt/plimsoll", home.toString());
        Tool tool = desk.tool().with("PATH", home + ":" + System.getenv("PATH"));

        ToolExit toolExit = tool.startBy(List.of("sh", "-c", script)).ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isZero();
        assertThat(home.resolve(".build/plimsoll.aot")).isNotEmptyFile();
        assertThat(home.resolve(".build/worker.aot")).isNotEmptyFile();
        assertThat(listed(home.resolve(".build/native"))).isNotEmpty();
    }

    @Test
    void a_service_on_rocksdb_has_a_pack_of_its_own() throws IOException {
        Path home = unpacked();

        assertThat(home.resolve("suites/bounded-queue/services/rocksdb/pack")).hasContent("bounded-queue-rocksdb");
        assertThat(home.resolve("suites/bounded-queue/services/segment-log/pack"))
                .hasContent("bounded-queue");
        assertThat(Archives.packs()).anyMatch(pack -> pack.toString().endsWith("-bounded-queue-rocksdb.tar.gz"));
    }

    @Test
    void a_pack_that_is_missing_or_of_another_version_is_named_and_nothing_of_it_is_unpacked() throws IOException {
        Path home = unpacked();
        Tool tool = desk.tool().at(home);
        Path pack = Archives.packs().stream()
                .filter(file -> file.toString().endsWith("-" + UNPACKED_LATE + ".tar.gz"))
                .findFirst()
                .orElseThrow();
        Path beside = desk.directory().resolve(pack.getFileName().toString());
        String[] words = {"run", UNPACKED_LATE, "--full", "--plan"};

        ToolExit missing = desk.run(tool, words);
        assertThat(missing.code()).as(missing.complained()).isEqualTo(31);
        assertThat(missing.complained()).contains(pack.getFileName().toString(), "PLIMSOLL_PACKS");

        Files.writeString(beside, "another version");
        ToolExit foreign = desk.run(tool, words);
        assertThat(foreign.code()).as(foreign.complained()).isEqualTo(31);
        assertThat(foreign.complained()).contains(beside.toString(), "digest");
        assertThat(home.resolve("packs").resolve(UNPACKED_LATE)).doesNotExist();

        Files.delete(beside);
        // A part of its cells has the store of another suite, and so takes that suite's pack.
        for (Path each : Archives.packs()) {
            Files.createSymbolicLink(desk.directory().resolve(each.getFileName().toString()), each);
        }
        assertThat(said(tool, words)).contains("trials to run");
    }

    @Test
    void the_help_of_a_farm_needs_no_pack() throws IOException {
        Tool tool = desk.tool().at(unpacked());

        assertThat(said(tool, "agent", "--help")).contains("--needs");
        assertThat(said(tool, "farm", "--help")).contains("--host");
    }

    /** The class path comes before the jars in a pack, and so is there when a full disk or Ctrl-C ends an unpacking. */
    @Test
    void a_farm_whose_unpacking_was_cut_off_is_unpacked_again() throws IOException {
        Path home = unpacked();
        Path classPath = home.resolve("farm/target/classpath");
        Files.createDirectories(classPath.resolveSibling(""));
        Files.writeString(classPath, "lib/not-there.jar");
        Tool tool =
                desk.tool().at(home).with("PLIMSOLL_PACKS", Archives.directory().toString());

        assertThat(said(tool, "farm", "keys", "keys")).contains("broker: ");
    }

    private String said(Tool tool, String... arguments) {
        ToolExit toolExit = desk.run(tool, arguments);
        assertThat(toolExit.complained()).as(String.join(" ", arguments)).doesNotContain("Exception", "mvn");
        return toolExit.said();
    }

    private Path unpacked() throws IOException {
        return Archives.unpacked(Archives.core(), desk.directory());
    }

    /** The directories of the path without mvn; links to the other programs replace a directory that has it. */
    private String withoutMaven() throws IOException {
        Path own = Files.createDirectory(desk.directory().resolve("programs"));
        for (String each : System.getenv("PATH").split(":")) {
            for (Path program : Files.isDirectory(Path.of(each)) ? listed(Path.of(each)) : List.<Path>of()) {
                Path link = own.resolve(program.getFileName());
                if (!program.getFileName().toString().equals("mvn")
                        && Files.notExists(link, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                    Files.createSymbolicLink(link, program);
                }
            }
        }
        return own.toString();
    }

    private static List<Path> listed(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        }
    }
}
