package plimsoll.study.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.TimedUnit;

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
        List<TimedUnit> units) {
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

    /** Without parity, under the loads of the mode. */
    public Selection(
            Mode mode,
            List<String> variants,
            Optional<Bytes> memory,
            Map<String, String> needs,
            Optional<Integer> rounds,
            long seed,
            Scope scope,
            Optional<String> left) {
        this(mode, variants, memory, needs, rounds, seed, scope, left, false, List.of(), Map.of(), List.of());
    }

    /** With every value filled in. */
    public Selection(
            Mode mode,
            List<String> variants,
            Optional<Bytes> memory,
            Map<String, String> needs,
            Optional<Integer> rounds,
            long seed,
            Scope scope) {
        this(mode, variants, memory, needs, rounds, seed, scope, Optional.empty());
    }

    /** The same, and the variants that repeat an older study in its own versions. */
    public Selection withParity(boolean asked) {
        return new Selection(mode, variants, memory, needs, rounds, seed, scope, left, asked, loads, thresholds, units);
    }

    /** The same, only under these loads, whatever the mode lists. */
    public Selection under(List<String> asked) {
        return new Selection(
                mode, variants, memory, needs, rounds, seed, scope, left, parity, asked, thresholds, units);
    }

    /** The same, held to these as well. */
    public Selection heldTo(Map<String, String> asked) {
        return new Selection(mode, variants, memory, needs, rounds, seed, scope, left, parity, loads, asked, units);
    }

    /** The same, where these units of work take so long, unless it is known already. */
    public Selection timing(List<TimedUnit> more) {
        List<TimedUnit> all = new ArrayList<>(units);
        more.stream().filter(unit -> timed(unit.unit()).isEmpty()).forEach(all::add);
        return new Selection(mode, variants, memory, needs, rounds, seed, scope, left, parity, loads, thresholds, all);
    }

    /** How long a unit of work takes here, as far as it is known. */
    public Optional<TimedUnit> timed(String unit) {
        return units.stream().filter(each -> each.unit().equals(unit)).findFirst();
    }

    /** The same, with this key of the study's values left in place. */
    public Selection leaving(Optional<String> key) {
        return new Selection(mode, variants, memory, needs, rounds, seed, scope, key, parity, loads, thresholds, units);
    }

    /** Nothing but the mode and the scope. */
    public static Selection of(Mode mode, Scope scope) {
        return new Selection(mode, List.of(), Optional.empty(), Map.of(), Optional.empty(), 1, scope);
    }
}
