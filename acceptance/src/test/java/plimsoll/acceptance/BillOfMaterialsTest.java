package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The archive states what it carries: each jar with its origin, digest, licence and the licence's text. */
@Tag("end-to-end")
class BillOfMaterialsTest {
    @TempDir
    static Path unpacked;

    private static List<Path> found = List.of();

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void every_jar_of_an_archive_is_listed_with_its_digest_and_its_licence() throws Exception {
        int jars = 0;
        long packages = 0;
        for (Path bill : bills()) {
            Map<String, String> listed = new TreeMap<>();
            for (JsonNode component : JsonMapper.shared()
                    .readTree(Files.readString(bill.resolve("bom.json")))
                    .path("components")) {
                assertThat(component.path("version").asString()).isNotBlank();
                if (component.path("purl").asString().startsWith("pkg:npm/")) {
                    packages++;
                    assertThat(component.at("/hashes/0/content").asString()).hasSize(128);
                    continue;
                }
                assertThat(component.path("purl").asString()).startsWith("pkg:maven/");
                assertThat(component.at("/licenses/0/license").isObject()).isTrue();
                listed.put(
                        component.at("/evidence/occurrences/0/location").asString(),
                        component.at("/hashes/0/content").asString());
            }
            assertThat(listed).isEqualTo(digests(root(bill)));
            jars += listed.size();
        }

        assertThat(jars).isGreaterThan(200);
        assertThat(packages).isGreaterThan(100);
    }

    @Test
    void every_jar_of_others_has_a_notice_with_a_text_that_is_there() throws Exception {
        for (Path bill : bills()) {
            List<String> rows = Files.readAllLines(bill.resolve("THIRD-PARTY.md")).stream()
                    .filter(line -> line.startsWith("| lib/"))
                    .toList();

            assertThat(rows).hasSizeGreaterThan(2).allMatch(row -> row.contains("](licenses/"));
            try (Stream<Path> texts = Files.list(bill.resolve("licenses"))) {
                assertThat(texts.toList())
                        .isNotEmpty()
                        .allMatch(text -> text.toFile().length() > 0);
            }
        }
        Path home = root(bills().getFirst());
        assertThat(home.resolve("licenses/Apache-2.0.txt")).hasSameBinaryContentAs(home.resolve("LICENSE"));
    }

    @Test
    void a_jar_without_an_origin_and_one_without_a_licence_end_the_build_of_the_archive() throws Exception {
        Path root =
                Files.createDirectories(desk.directory().resolve("archive/lib")).getParent();
        Path unknown = jar(desk.directory().resolve("elsewhere/unknown.jar"));
        Path unlicensed = jar(desk.directory().resolve("repository/some/thing/1.0/thing-1.0.jar"));
        Files.writeString(
                unlicensed.resolveSibling("thing-1.0.pom"),
                "<project><groupId>some</groupId><artifactId>thing</artifactId><version>1.0</version></project>");
        Files.copy(unknown, root.resolve("lib/unknown.jar"));
        Files.copy(unlicensed, root.resolve("lib/thing-1.0.jar"));
        Path taken = Files.writeString(
                desk.directory().resolve("taken"),
                "lib/unknown.jar\t" + unknown + "\nlib/thing-1.0.jar\t" + unlicensed + "\n");

        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Files.readString(Tool.root().resolve("cli/target/classpath")).strip(),
                ".ci/BillOfMaterials.java",
                "0.1.0",
                "2026-01-01T00:00:00Z",
                root.toString(),
                taken.toString());
        Path output = desk.directory().resolve("output");
        Process process = builder.directory(Tool.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(process.waitFor(600, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(Files.readAllLines(output))
                .anyMatch(line -> line.startsWith("lib/thing-1.0.jar ") && line.endsWith(" .ci/licences/by-hand.txt"))
                .anyMatch(line -> line.startsWith("lib/unknown.jar has no POM beside "));
        assertThat(root.resolve("bom.json")).doesNotExist();
    }

    private static Path jar(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("content"));
            zip.closeEntry();
        }
        return file;
    }

    /** By another program than the one that listed them; a JVM without C2 takes seconds for it. */
    private static Map<String, String> digests(Path home) throws Exception {
        Process process = new ProcessBuilder("find", ".", "-name", "*.jar", "-exec", "sha256sum", "{}", "+")
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, String> digests = new TreeMap<>();
        for (String line : process.inputReader().lines().toList()) {
            String[] words = line.split(" [ *]\\./", 2);
            digests.put(words[1], words[0]);
        }
        assertThat(process.waitFor()).isZero();
        return digests;
    }

    /**
     * The directories with what each archive carries; the tool's own is the first. Each archive is unpacked by itself, once
     * for all tests, which change nothing in it.
     */
    private static List<Path> bills() throws IOException {
        if (found.isEmpty()) {
            List<Path> bills = new ArrayList<>();
            bills.add(Archives.unpacked(Archives.core(), unpacked.resolve("core")));
            for (Path archive : Archives.packs()) {
                Path home = unpacked.resolve(archive.getFileName().toString());
                Path packs = Archives.unpacked(archive, home).resolve("packs");
                try (Stream<Path> one = Files.list(packs)) {
                    bills.add(one.findFirst().orElseThrow());
                }
            }
            found = List.copyOf(bills);
        }
        assertThat(found).hasSize(8);
        return found;
    }

    /** The root of the archive to which a bill belongs. */
    private static Path root(Path bill) {
        return Files.isDirectory(bill.resolve("lib"))
                ? bill
                : bill.resolve("../..").normalize();
    }
}
