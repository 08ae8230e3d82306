package plimsoll.study.setting;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.YamlNode;

/** What a key says for the mode that is asked for: the same for all modes, or something for each. */
public final class PerModeValue {
    private final String mode;

    public PerModeValue(Selection selection) {
        this.mode = selection.mode().name().toLowerCase(Locale.ROOT);
    }

    /** As the file has it: {@code quick}, {@code default} or {@code full}. */
    String mode() {
        return mode;
    }

    /** Empty where the key says nothing for this mode. */
    Optional<Integer> whole(YamlNode.Mapping from, String key) {
        return from.whole(key).or(() -> from.mapping(key).flatMap(modes -> modes.whole(mode)));
    }

    /** That of the default where this mode has none of its own. */
    public Optional<Duration> duration(YamlNode.Mapping from, String key) {
        return QuantityParser.duration(from, key)
                .or(() -> from.mapping(key)
                        .flatMap(modes -> QuantityParser.duration(modes, mode)
                                .or(() -> QuantityParser.duration(modes, "default"))));
    }
}
