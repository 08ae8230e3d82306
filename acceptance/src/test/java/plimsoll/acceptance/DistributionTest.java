package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The archive that {@code ./build dist} makes, in an empty directory, where there is neither Maven nor a checkout. */
@Tag("end-to-end")
class DistributionTest {
    @RegisterExtension
    final Desk desk = new Desk();

    @Test
    void an_unpacked_archive_runs_a_suite_and_an_own_service_without_maven() throws IOException {
        Path home = unpacked();
        Tool tool = desk.tool().at(home).with("PATH", withoutMaven());

        assertThat(said(tool, "--version")).startsWith("plimsoll 0.").contains("commit");
        assertThat(said(tool, "suites")).contains("upload-relay", "concurrency-models", "multipart-intake");
        for (Path suite : listed(home.resolve("suites"))) {
            assertThat(said(tool, "validate", suite.getFileName().toString())).contains("valid");
        }
        Ended ended = desk.run(
                tool,
                ("run upload-relay --quick --need store=blob-sink --variants virtual-put --rounds 1 --out result")
                        .split(" "));
        assertThat(ended.code()).as(ended.said() + ended.complained()).isIn(0, 20);
        assertThat(desk.result("result").balance("virtual-put", "acknowledged")).isEqualTo(125);
        assertThat(said(tool, "report", "result", "--json")).startsWith("{\"schemaVersion\":\"1.");
    }

    private String said(Tool tool, String... arguments) {
        Ended ended = desk.run(tool, arguments);
        assertThat(ended.complained()).as(String.join(" ", arguments)).doesNotContain("Exception", "mvn");
        return ended.said();
    }

    private Path unpacked() throws IOException {
        Optional<Path> archive = listed(Tool.root().resolve("target")).stream()
                .filter(file -> file.toString().endsWith(".tar.gz"))
                .findFirst();
        assumeTrue(archive.isPresent(), "needs the archive: ./build dist");
        assertThat(Steps.run(
                        desk.directory(), List.of("tar", "-xzf", archive.get().toString())))
                .isZero();
        return listed(desk.directory()).stream()
                .filter(path -> path.getFileName().toString().startsWith("plimsoll-"))
                .findFirst()
                .orElseThrow();
    }

    /** The directories in which there is no mvn, with links to the other programs where there is one. */
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
