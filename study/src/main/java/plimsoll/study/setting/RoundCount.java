package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.model.study.UntilDecided;
import plimsoll.plan.LookSchedule;
import plimsoll.study.text.YamlNode;

/** Determines how often a cell is repeated, from the most specific place that sets it for this mode. */
public final class RoundCount {
    private static final int QUICK = 3;
    private static final int OTHERWISE = 6;

    private final Selection selection;
    private final PerModeValue modes;

    /**
     * How often one cell is repeated.
     *
     * @param planned before the first trial; 0 leaves the cell out
     * @param until the rule by which more rounds are added; empty: none are
     */
    public record CellRounds(int planned, Optional<UntilDecided> until) {
        static CellRounds fixed(int rounds) {
            return new CellRounds(rounds, Optional.empty());
        }

        static CellRounds added(UntilDecided until) {
            return new CellRounds(LookSchedule.FIRST, Optional.of(until));
        }
    }

    public RoundCount(Selection selection) {
        this.selection = selection;
        this.modes = new PerModeValue(selection);
    }

    /** Returns the section of this mode, {@code quick} or {@code full}; otherwise an empty map. */
    public YamlNode.Mapping section(YamlNode.Mapping study) {
        return study.mapping(modes.mode()).orElse(YamlNode.Mapping.empty(study.place()));
    }

    /** @param places most specific first; each may contain {@code rounds} */
    public CellRounds of(List<YamlNode.Mapping> places) {
        Optional<CellRounds> written = places.stream()
                .flatMap(place -> modes.text(place, "rounds").stream())
                .findFirst()
                .map(RoundCount::parsed);
        int standard = selection.mode() == Selection.Mode.QUICK ? QUICK : OTHERWISE;
        return written.filter(rounds -> rounds.planned() == 0)
                .or(() -> selection.rounds().map(CellRounds::fixed))
                .or(() -> selection.untilDecided().map(CellRounds::added))
                .or(() -> written)
                .orElseGet(() -> CellRounds.fixed(standard));
    }

    private static CellRounds parsed(String text) {
        return UntilDecided.parse(text)
                .map(CellRounds::added)
                .orElseGet(() -> CellRounds.fixed(Integer.parseInt(text)));
    }
}
