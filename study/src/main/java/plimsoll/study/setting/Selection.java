package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.study.WorkUnitTiming;

/**
 * The part of a study that the command line selects; it takes precedence over the file.
 *
 * @param variants only these; empty for those of the mode
 * @param memory cap of the subjects, instead of any other
 * @param needs alternative by member, such as {@code store=azure}
 * @param rounds of every cell, instead of the file's
 * @param untilDecided the rule by which every cell gets rounds, instead of the file's; has no effect beside rounds
 * @param left key of the study's values whose placeholder stays in place for a search
 * @param parity whether to include variants that repeat an older study in its own versions
 * @param loads only these; empty for those of the mode
 * @param cells only these, by their whole names, even those that the mode, their variant or their load leaves to an
 *     option of its own; empty for all
 * @param thresholds bound by metric, in the notation of a study; they take precedence over the study's
 * @param seed of the first round's payloads and arrivals
 * @param units of work whose duration on this machine is known
 */
@WithBuilder
public record Selection(
        Mode mode,
        List<String> variants,
        Optional<Bytes> memory,
        Map<String, String> needs,
        Optional<Integer> rounds,
        Optional<UntilDecided> untilDecided,
        long seed,
        Scope scope,
        Optional<String> left,
        boolean parity,
        List<String> loads,
        List<String> cells,
        Map<String, String> thresholds,
        List<WorkUnitTiming> units)
        implements SelectionBuilder.With {
    /** How much to run. */
    public enum Mode {
        DEFAULT,
        QUICK,
        FULL
    }

    /** How thoroughly to check the file. */
    public enum Scope {
        /** Checks the text only, not files, programs or environment variables. */
        PARSE_ONLY,
        /** Also checks that everything the file names exists. */
        RUN
    }

    public Selection {
        variants = List.copyOf(variants);
        needs = Map.copyOf(needs);
        loads = List.copyOf(loads);
        cells = List.copyOf(cells);
        thresholds = Map.copyOf(thresholds);
        units = List.copyOf(units);
    }

    /** Adds timings of units of work, unless their duration is already known. */
    public Selection timing(List<WorkUnitTiming> more) {
        List<WorkUnitTiming> all = new ArrayList<>(units);
        more.stream().filter(unit -> timed(unit.unit()).isEmpty()).forEach(all::add);
        return withUnits(all);
    }

    /** Returns the duration of a unit of work on this machine, if known. */
    public Optional<WorkUnitTiming> timed(String unit) {
        return units.stream().filter(each -> each.unit().equals(unit)).findFirst();
    }

    /** Selects only the mode and the scope. */
    public static Selection of(Mode mode, Scope scope) {
        return SelectionBuilder.builder().mode(mode).seed(1).scope(scope).build();
    }
}
