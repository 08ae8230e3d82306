package plimsoll.study.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;

class ClassCountEstimateTest {
    private static final int CLASSES = 2000;

    /** 35 % of them. */
    private static final int COUNTED = 700;

    @TempDir
    Path directory;

    @Test
    void a_directory_with_an_asterisk_means_its_jars() throws IOException {
        Files.createDirectories(directory.resolve("lib"));
        jar("lib/one.jar");
        jar("lib/two.JAR");
        Files.writeString(directory.resolve("lib/notes.txt"), "no jar");

        assertThat(count("java", "-cp", "lib/*", "Main") - count("java", "-cp", "empty", "Main"))
                .isCloseTo(2 * COUNTED, within(1));
    }

    @Test
    void a_word_with_two_at_signs_is_not_an_argument_file() throws IOException {
        jar("app.jar");

        assertThat(count("java", "-jar", "app.jar", "@@words") - count("java", "-cp", "empty", "Main"))
                .isCloseTo(COUNTED, within(1));
    }

    private int count(String... command) throws IOException {
        Files.createDirectories(directory.resolve("empty"));
        return ClassCountEstimate.loaded(new MemberSource.Launched(
                        List.of(command), Map.of(), directory.toString(), new Readiness.Started(), Optional.empty()))
                .orElseThrow();
    }

    private void jar(String name) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(directory.resolve(name)))) {
            for (int i = 0; i < CLASSES; i++) {
                zip.putNextEntry(new ZipEntry("a/C" + i + ".class"));
                zip.closeEntry();
            }
        }
    }
}
