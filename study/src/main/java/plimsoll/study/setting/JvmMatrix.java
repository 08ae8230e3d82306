package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.member.StartArchive;
import plimsoll.study.text.YamlNode;

/**
 * The JVMs that a variant runs on: each combination of the collectors, JDKs and ways to start in its {@code jvm}. Where
 * the variant lists none, those of the service count.
 *
 * @param collectors in the order of the file, an empty entry for {@code default}; no entry if none is chosen
 * @param jdks in the order of the file; empty if none is chosen
 * @param archives in the order of the file, an empty entry for {@code plain}; no entry if none is chosen
 */
record JvmMatrix(List<Optional<JvmCollector>> collectors, List<JdkChoice> jdks, List<Optional<StartArchive>> archives) {
    private static final String DEFAULT = "default";
    private static final String PLAIN = "plain";
    private static final int LEVELS_MAX = 8;

    /** Reads the matrix of a variant; a direct client has none. */
    static JvmMatrix of(YamlNode.Mapping variant, Optional<YamlNode.Mapping> service) {
        List<YamlNode.Mapping> written = variant.has("direct")
                ? List.of()
                : Stream.concat(Stream.of(variant), service.stream())
                        .flatMap(each -> each.mapping("jvm").stream())
                        .toList();
        return new JvmMatrix(
                except(DEFAULT, first(written, "collector"), JvmCollector::named),
                first(written, "jdk").stream().map(JdkChoice::of).distinct().toList(),
                except(PLAIN, first(written, "start"), name -> StartArchive.valueOf(name.toUpperCase(Locale.ROOT))));
    }

    /** Returns the values of the key in the first of the maps that has it. */
    private static List<String> first(List<YamlNode.Mapping> maps, String key) {
        return maps.stream()
                .filter(map -> map.has(key))
                .findFirst()
                .map(map -> map.scalars(key).stream().map(YamlNode.Scalar::text).toList())
                .orElse(List.of());
    }

    /** Returns the values of these names, without repetitions; empty for the name that chooses none. */
    private static <T> List<Optional<T>> except(String none, List<String> names, Function<String, T> value) {
        return names.stream()
                .distinct()
                .map(name -> name.equals(none) ? Optional.<T>empty() : Optional.of(value.apply(name)))
                .toList();
    }

    /** Returns at least one choice: all JDKs of a collector together, and all ways to start a JDK. */
    List<JvmChoice> choices() {
        List<JvmChoice> choices = new ArrayList<>();
        List<Optional<JdkChoice>> releases = jdks.stream().map(Optional::of).toList();
        for (Optional<JvmCollector> collector : orNone(collectors)) {
            for (Optional<JdkChoice> jdk : orNone(releases)) {
                orNone(archives).forEach(archive -> choices.add(new JvmChoice(collector, jdk, archive)));
            }
        }
        return choices;
    }

    private static <T> List<Optional<T>> orNone(List<Optional<T>> values) {
        return values.isEmpty() ? List.of(Optional.empty()) : values;
    }

    /** Returns the name of a choice's variant: the name in the file, then each property of which the study lists several values. */
    String name(Optional<String> variant, JvmChoice choice) {
        Optional<String> collector =
                choice.collector().filter(_ -> collectors.size() > 1).map(JvmCollector::written);
        Optional<String> jdk = choice.jdk().filter(_ -> jdks.size() > 1).map(this::name);
        Optional<String> archive = choice.archive()
                .filter(_ -> archives.size() > 1)
                .map(kind -> kind.name().toLowerCase(Locale.ROOT));
        String name = String.join(
                "-",
                Stream.of(variant, collector, jdk, archive)
                        .flatMap(Optional::stream)
                        .toList());
        return name.isEmpty() ? VariantNode.ONLY : name;
    }

    /** Returns a name that no other JDK of the list has: the last directory of a path, or more where those are alike. */
    private String name(JdkChoice jdk) {
        return IntStream.rangeClosed(1, LEVELS_MAX)
                .mapToObj(jdk::name)
                .filter(name -> jdks.stream()
                        .filter(other -> !other.equals(jdk))
                        .noneMatch(other -> IntStream.rangeClosed(1, LEVELS_MAX)
                                .mapToObj(other::name)
                                .anyMatch(name::equals)))
                .findFirst()
                .orElseGet(() -> jdk.name(LEVELS_MAX));
    }
}
