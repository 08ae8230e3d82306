package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.acceptance.house.planted.left.Circling;
import plimsoll.acceptance.house.planted.right.Answering;

/** The rules for the names of types; each of them also finds a violation that was planted for it. */
class NamesTest {
    /** Every program has one; its name is never searched for. */
    private static final Set<String> SHARED = Set.of("Main", "package-info");

    private static final Pattern PARTICIPLE =
            Pattern.compile("[A-Z][a-z]+(ed|ing)|Told|Said|Given|Written|Found|Held|Seen|Kept|Heard|Frozen");

    /** Nouns that look like participles. */
    private static final Set<String> NOUNS =
            Set.of("Downsampling", "Finding", "Listing", "Nothing", "Ranking", "Recording", "Speed");

    private static final List<String> ALL = House.classNames();

    @Test
    void one_simple_name_means_one_type() {
        assertThat(sharedNames(topLevel(ALL))).isEmpty();
        assertThat(sharedNames(Stream.concat(topLevel(ALL), topLevel(ALL)))).contains("Experiment", "Judge");
    }

    @Test
    void a_nested_type_does_not_have_the_name_of_another_type() {
        Set<String> topLevel = topLevel(ALL).collect(Collectors.toSet());

        assertThat(nested(ALL)).hasSizeGreaterThan(300).doesNotContainAnyElementsOf(topLevel);
        assertThat(nested(List.of(Answering.Judge.class.getName()))).hasSize(1).allMatch(topLevel::contains);
    }

    @Test
    void no_type_is_named_by_a_bare_participle() {
        assertThat(participles(topLevel(ALL))).isEmpty();
        assertThat(participles(topLevel(List.of(Circling.class.getSimpleName(), Answering.class.getSimpleName()))))
                .containsExactlyInAnyOrder("Circling", "Answering");
    }

    @Test
    void no_program_beside_the_tool_is_named_by_a_bare_participle() {
        Stream<String> names = Stream.of("bench", "docs", "evidence", "examples", "needs", "suites")
                .map(House.root()::resolve)
                .flatMap(House::javaFiles)
                .map(House.root()::relativize)
                .filter(file -> !file.toString().contains("/target/")
                        && !file.toString().contains("/src/test/"))
                .map(House::name);

        assertThat(participles(names)).isEmpty();
        assertThat(participles(Stream.of("Timed", "Listing", "TimeLog"))).containsExactly("Timed");
    }

    private static Stream<String> topLevel(List<String> classes) {
        return classes.stream().filter(name -> !name.contains("$")).filter(name -> !SHARED.contains(name));
    }

    /** The simple names of types with a name within others; anonymous and local classes begin with a number. */
    private static List<String> nested(List<String> classes) {
        return classes.stream()
                .filter(name -> name.contains("$"))
                .map(name -> name.substring(name.lastIndexOf('$') + 1))
                .filter(name -> !Character.isDigit(name.charAt(0)))
                .toList();
    }

    private static Set<String> sharedNames(Stream<String> names) {
        return names.collect(Collectors.groupingBy(name -> name, Collectors.counting())).entrySet().stream()
                .filter(entry -> entry.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> participles(Stream<String> names) {
        return names.filter(name -> PARTICIPLE.matcher(name).matches() && !NOUNS.contains(name))
                .toList();
    }
}
