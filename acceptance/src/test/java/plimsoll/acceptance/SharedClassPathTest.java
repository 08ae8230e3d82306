package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A farm is started with the tool's class path before its own, so the first version of a library counts for both. */
@Tag("end-to-end")
class SharedClassPathTest {
    @Test
    void a_library_in_two_versions_is_named_with_both() {
        String older = "/repository/org/some/thing/1.0/thing-1.0.jar";
        String newer = "/repository/org/some/thing/1.1/thing-1.1.jar";
        String other = "/repository/org/other/thing/1.1/thing-1.1.jar";

        assertThat(conflicts("cli/target/cli.jar:" + older, "farm/target/farm.jar:" + other + ":" + newer))
                .containsExactly(older + " and " + newer);
    }

    @Test
    void a_farm_has_each_library_of_the_tool_in_the_same_version() throws IOException {
        assertThat(conflicts(classPath("cli"), classPath("farm"))).isEmpty();
    }

    private static String classPath(String module) throws IOException {
        return Files.readString(Tool.root().resolve(module).resolve("target/classpath"))
                .strip();
    }

    /** The jars of one library, which have a directory for each version, that differ between the paths. */
    private static List<String> conflicts(String first, String second) {
        Map<Path, Path> versions = new HashMap<>();
        jars(first).forEach(jar -> versions.put(library(jar), jar));
        return jars(second)
                .filter(jar -> versions.containsKey(library(jar)))
                .filter(jar -> !version(jar).equals(version(versions.get(library(jar)))))
                .map(jar -> versions.get(library(jar)) + " and " + jar)
                .toList();
    }

    private static Stream<Path> jars(String classPath) {
        return Stream.of(classPath.split(":")).map(Path::of);
    }

    private static Path library(Path jar) {
        return Objects.requireNonNull(version(jar).getParent());
    }

    private static Path version(Path jar) {
        return Objects.requireNonNull(jar.getParent());
    }
}
