package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.model.study.SequentialRounds;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.YamlNode;

/** Determines how often a cell is repeated, from the most specific place that sets it for this mode. */
public final class RoundCount {
    private static final int QUICK = 3;
    private static final int OTHERWISE = 6;

    private final Selection selection;
    private final PerModeValue modes;

    public RoundCount(Selection selection) {
        this.selection = selection;
        this.modes = new PerModeValue(selection);
    }

    /** Returns the section of this mode, {@code quick} or {@code full}; otherwise an empty map. */
    public YamlNode.Mapping section(YamlNode.Mapping study) {
        return study.mapping(modes.mode()).orElse(YamlNode.Mapping.empty(study.place()));
    }

    /** @param places most specific first; each may contain {@code rounds} */
    public int of(List<YamlNode.Mapping> places) {
        Optional<Integer> written =
                places.stream().flatMap(place -> written(place).stream()).findFirst();
        int standard = selection.mode() == Selection.Mode.QUICK ? QUICK : OTHERWISE;
        return written.filter(rounds -> rounds == 0)
                .or(selection::rounds)
                .or(() -> written)
                .orElse(standard);
    }

    /**
     * Returns the smallest difference that matters, as a share, if the rounds end once the comparison is settled. The
     * place that sets their number decides.
     */
    public Optional<Double> difference(List<YamlNode.Mapping> places) {
        return places.stream()
                .filter(place -> written(place).isPresent())
                .findFirst()
                .flatMap(place -> place.mapping("rounds"))
                .filter(rounds -> rounds.has("until"))
                .map(rounds ->
                        rounds.text("difference").map(QuantityParser::share).orElse(SequentialRounds.DIFFERENCE));
    }

    private Optional<Integer> written(YamlNode.Mapping place) {
        return modes.whole(place, "rounds").or(() -> place.mapping("rounds").flatMap(rounds -> rounds.whole("most")));
    }
}
