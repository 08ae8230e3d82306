package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The targets for Jazzer belong to the profile {@code fuzz} alone. */
class FuzzProfileTest {
    private static final Path MODULE = House.root().resolve("bench/fuzz");
    private static final Pattern TARGET = Pattern.compile("\\[(\\w+)]=(plimsoll[\\w.]+)");

    @Test
    void no_other_module_knows_the_fuzzer() throws IOException {
        String root = Files.readString(House.root().resolve("pom.xml"));
        assertThat(root.split("<module>bench/fuzz</module>", -1)).hasSize(2);
        assertThat(root.indexOf("<module>bench/fuzz</module>")).isGreaterThan(root.indexOf("<id>fuzz</id>"));

        try (Stream<Path> poms = Files.find(
                House.root(),
                5,
                (file, all) ->
                        file.endsWith("pom.xml") && !file.equals(House.root().resolve("pom.xml")))) {
            for (Path pom : poms.filter(each -> !each.startsWith(MODULE)).toList()) {
                assertThat(Files.readString(pom)).as("%s", pom).doesNotContain("jazzer", "bench-fuzz");
            }
        }
    }

    @Test
    void each_target_of_the_script_is_a_class_with_seeds() throws IOException {
        List<MatchResult> targets = TARGET.matcher(Files.readString(MODULE.resolve("jazzer")))
                .results()
                .toList();
        String seeds = Files.readString(MODULE.resolve("src/main/java/plimsoll/fuzz/Seeds.java"));

        assertThat(targets).hasSizeGreaterThan(8);
        for (MatchResult target : targets) {
            Path source = MODULE.resolve("src/main/java/" + target.group(2).replace('.', '/') + ".java");
            assertThat(source).content().contains("void fuzzerTestOneInput(byte[] input)");
            assertThat(seeds).contains("case \"" + target.group(1) + "\" ->");
        }
    }
}
