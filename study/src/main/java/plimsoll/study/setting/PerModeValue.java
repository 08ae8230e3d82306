package plimsoll.study.setting;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.YamlNode;

/** Reads the value of a key for the selected mode: one value for all modes, or one per mode. */
public final class PerModeValue {
    private final String mode;

    public PerModeValue(Selection selection) {
        this.mode = selection.mode().name().toLowerCase(Locale.ROOT);
    }

    /** The mode as written in the file: {@code quick}, {@code default} or {@code full}. */
    String mode() {
        return mode;
    }

    /** Returns the value as written; empty if the key has no value for this mode. */
    Optional<String> text(YamlNode.Mapping from, String key) {
        return from.text(key).or(() -> from.mapping(key).flatMap(modes -> modes.text(mode)));
    }

    /** Reports a duration of zero, in which nothing can happen. */
    public void requireTime(YamlNode.Mapping from, String key, ProblemCollector problems) {
        duration(from, key)
                .filter(Duration::isZero)
                .ifPresent(_ ->
                        problems.add(from.placeOf(key), "'" + key + "' of 0s leaves no time", "write a longer one"));
    }

    /** Returns the value of the default mode if this mode has none. */
    public Optional<Duration> duration(YamlNode.Mapping from, String key) {
        return QuantityParser.duration(from, key)
                .or(() -> from.mapping(key)
                        .flatMap(modes -> QuantityParser.duration(modes, mode)
                                .or(() -> QuantityParser.duration(modes, "default"))));
    }
}
