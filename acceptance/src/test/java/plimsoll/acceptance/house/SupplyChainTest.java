package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that a build or a workflow fetches is checked, and runs nothing before it is. */
class SupplyChainTest {
    private static final Pattern INSTALL = Pattern.compile("\\bnpm[\", ]+(ci|install|i)\\b.*");
    private static final Pattern ACTION = Pattern.compile("(?<=uses: )[^\\s#]+");
    private static final Pattern PINNED = Pattern.compile("[\\w-]+/[\\w/-]+@[0-9a-f]{40}");
    private static final Path WORKFLOW = House.root().resolve("docs/ci/github-actions.yml");

    @Test
    void maven_refuses_a_file_whose_checksum_is_wrong() throws IOException {
        assertThat(Files.readAllLines(House.root().resolve(".mvn/maven.config")))
                .contains("--strict-checksums");
    }

    @Test
    void packages_of_npm_run_no_scripts_when_they_are_installed() throws IOException {
        List<String> installs = matches(INSTALL, "build", ".ci", "suites");

        assertThat(installs).isNotEmpty().allMatch(each -> each.contains("--ignore-scripts"));
    }

    @Test
    void actions_of_workflows_are_pinned_to_a_commit() throws IOException {
        List<String> actions = matches(ACTION, "docs", "packaging");

        assertThat(actions)
                .hasSizeGreaterThan(9)
                .allMatch(each -> PINNED.matcher(each).matches());
    }

    @Test
    void a_workflow_publishes_no_log_of_a_service() throws IOException {
        String kept = Files.readString(WORKFLOW).split("upload-artifact", 2)[1];
        List<String> paths = kept.substring(kept.indexOf("path: |"))
                .lines()
                .skip(1)
                .map(String::strip)
                .toList();

        assertThat(paths)
                .containsExactly("plimsoll-result/summary.md", "plimsoll-result/result.json", "plimsoll-junit.xml");
    }

    /** Returns what a pattern finds in scripts and YAML files, comments included. */
    private static List<String> matches(Pattern pattern, String... places) throws IOException {
        List<String> found = new ArrayList<>();
        for (String place : places) {
            try (Stream<Path> files = Files.walk(House.root().resolve(place))) {
                for (Path file : files.filter(SupplyChainTest::isScript).toList()) {
                    pattern.matcher(Files.readString(file))
                            .results()
                            .map(MatchResult::group)
                            .forEach(found::add);
                }
            }
        }
        return found;
    }

    private static boolean isScript(Path file) {
        String name = file.getFileName().toString();
        return Files.isRegularFile(file)
                && !file.toString().contains("/node_modules/")
                && !file.toString().contains("/target/")
                && (!name.contains(".") || name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".sh"));
    }
}
