package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page that names the tests of a promise names tests that there are. */
class NamedTestsTest {
    private static final Pattern NAMED = Pattern.compile("`(\\w+Test)`");

    @ParameterizedTest
    @ValueSource(strings = {"SECURITY.md", "bench/fuzz/README.md", "bench/torture/README.md"})
    void each_test_that_a_page_names_is_a_class(String page) throws IOException {
        Set<String> sources = Stream.concat(
                        House.sources().stream(),
                        Stream.of("acceptance", "needs", "suites")
                                .flatMap(folder -> House.javaFiles(House.root().resolve(folder))))
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toSet());
        List<String> named = NAMED.matcher(Files.readString(House.root().resolve(page)))
                .results()
                .map((MatchResult each) -> each.group(1) + ".java")
                .toList();

        assertThat(named).isNotEmpty();
        assertThat(sources).containsAll(named);
    }
}
