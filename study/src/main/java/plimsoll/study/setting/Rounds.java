package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.study.text.Yaml;

/** How often a cell is repeated: the first of several places of the file that says something for this mode. */
public final class Rounds {
    private static final int QUICK = 3;
    private static final int OTHERWISE = 6;

    private final Selection selection;
    private final PerMode modes;

    public Rounds(Selection selection) {
        this.selection = selection;
        this.modes = new PerMode(selection);
    }

    /** The section of this mode, {@code quick} or {@code full}; an empty map otherwise. */
    public Yaml.Mapping section(Yaml.Mapping study) {
        return study.mapping(modes.mode()).orElse(Yaml.Mapping.empty(study.place()));
    }

    /** @param places the most specific first; each may hold {@code rounds} */
    public int of(List<Yaml.Mapping> places) {
        Optional<Integer> written = places.stream()
                .flatMap(place -> modes.whole(place, "rounds").stream())
                .findFirst();
        int standard = selection.mode() == Selection.Mode.QUICK ? QUICK : OTHERWISE;
        return written.filter(rounds -> rounds == 0)
                .or(selection::rounds)
                .or(() -> written)
                .orElse(standard);
    }
}
