package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;
import plimsoll.model.study.WorkUnitTiming;

/**
 * What the command line asks of a study; it wins over the file.
 *
 * @param variants only these; empty: those of the mode
 * @param memory the subjects' cap, instead of every other
 * @param needs alternative by member, such as {@code store=azure}
 * @param rounds of every cell, instead of the file's
 * @param left the key of the study's values that is left in place, for a search to fill in
 * @param parity also the variants that repeat an older study in its own versions
 * @param loads only under these; empty: those of the mode
 * @param thresholds metric to bound, as a study writes them; they win over its own
 * @param seed of the first round's payloads and arrivals
 * @param units of work whose time here is known
 */
@WithBuilder
public record Selection(
        Mode mode,
        List<String> variants,
        Optional<Bytes> memory,
        Map<String, String> needs,
        Optional<Integer> rounds,
        long seed,
        Scope scope,
        Optional<String> left,
        boolean parity,
        List<String> loads,
        Map<String, String> thresholds,
        List<WorkUnitTiming> units)
        implements SelectionBuilder.With {
    /** How much is run. */
    public enum Mode {
        DEFAULT,
        QUICK,
        FULL
    }

    /** How far the file is looked into. */
    public enum Scope {
        /** The text alone: neither files nor programs nor environment variables are looked for. */
        PARSE_ONLY,
        /** Also whether everything that it names is there. */
        RUN
    }

    public Selection {
        variants = List.copyOf(variants);
        needs = Map.copyOf(needs);
        loads = List.copyOf(loads);
        thresholds = Map.copyOf(thresholds);
        units = List.copyOf(units);
    }

    /** The same, where these units of work take so long, unless it is known already. */
    public Selection timing(List<WorkUnitTiming> more) {
        List<WorkUnitTiming> all = new ArrayList<>(units);
        more.stream().filter(unit -> timed(unit.unit()).isEmpty()).forEach(all::add);
        return withUnits(all);
    }

    /** How long a unit of work takes here, as far as it is known. */
    public Optional<WorkUnitTiming> timed(String unit) {
        return units.stream().filter(each -> each.unit().equals(unit)).findFirst();
    }

    /** Nothing but the mode and the scope. */
    public static Selection of(Mode mode, Scope scope) {
        return SelectionBuilder.builder().mode(mode).seed(1).scope(scope).build();
    }
}
