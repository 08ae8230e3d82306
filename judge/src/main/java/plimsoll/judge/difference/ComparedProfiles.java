package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Experiment;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ProfilePairs.Pair;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** Reads the compared profiles of a result, and compares the pairs of cells that its {@code profiles.json} names. */
public final class ComparedProfiles {
    /** No run has as many; a file with more is damaged or forged. */
    private static final int PAIRS_MAX = 200;

    private final ProfilePairs pairs;
    private final Map<Series, Map<Integer, TrialCosts>> costs = new HashMap<>();
    private final Map<Series, List<String>> notes = new HashMap<>();

    /** The rounds of one cell in one session. */
    private record Series(String cell, int session) {}

    private ComparedProfiles(ResultFolder folder) {
        this.pairs = Json.read(folder.profiles(), ProfilePairs.class);
        folder.comparedOnDisk().forEach(this::read);
    }

    /** Returns nothing if no pair was profiled. A damaged {@code profiles.json} is among the problems of checksums. */
    public static List<ProfileComparison> of(ResultFolder folder) {
        try {
            return RecordFile.exists(folder.profiles()) ? new ComparedProfiles(folder).compared() : List.of();
        } catch (UnreadableRecordException damaged) {
            return List.of();
        }
    }

    private void read(TrialFolder trial) {
        int session = pairs.session(ResultFolder.numberOf(trial));
        try {
            Experiment experiment = trial.readExperiment();
            Series series = new Series(experiment.cell(), session);
            try {
                Optional<TrialCosts> known = completed(trial) ? TrialCosts.of(trial) : Optional.empty();
                known.ifPresentOrElse(
                        each -> costs.computeIfAbsent(series, _ -> new TreeMap<>())
                                .put(experiment.round(), each),
                        () -> note(series, trial, missing(trial)));
            } catch (UnreadableRecordException torn) {
                note(series, trial, String.valueOf(torn.getMessage()));
            }
        } catch (UnreadableRecordException unknown) {
            pairs.pairs().stream()
                    .filter(pair -> pair.firstTrial() == session)
                    .forEach(pair ->
                            note(new Series(pair.cell(), session), trial, String.valueOf(unknown.getMessage())));
        }
    }

    private static boolean completed(TrialFolder trial) {
        return Json.read(trial.end(), TrialOutcome.class).ended() == TrialOutcome.Kind.COMPLETED;
    }

    private static String missing(TrialFolder trial) {
        return completed(trial)
                ? "the cost of an operation is unknown, since none was acknowledged in a judged phase, or its records"
                        + " cannot be read"
                : "ended early";
    }

    private void note(Series series, TrialFolder trial, String text) {
        notes.computeIfAbsent(series, _ -> new ArrayList<>()).add(ResultFolder.nameIn(trial) + ": " + text);
    }

    private List<ProfileComparison> compared() {
        Set<String> profiled = Stream.concat(costs.keySet().stream(), notes.keySet().stream())
                .map(Series::cell)
                .collect(Collectors.toSet());
        List<List<Pair>> known = pairs.sessions().stream()
                .filter(sessions -> profiled.contains(sessions.getFirst().cell())
                        && profiled.contains(sessions.getFirst().against()))
                .toList();
        List<ProfileComparison> compared = new ArrayList<>();
        for (List<Pair> sessions : known.stream().limit(PAIRS_MAX).toList()) {
            List<String> missing = compared.isEmpty() && known.size() > PAIRS_MAX
                    ? List.of(
                            "profiles.json names " + known.size() + " pairs; the first " + PAIRS_MAX + " are compared")
                    : List.of();
            compared.add(lastDecidable(sessions, missing));
        }
        return List.copyOf(compared);
    }

    /** A session that was interrupted does not hide the answer of an earlier one. */
    private ProfileComparison lastDecidable(List<Pair> sessions, List<String> missing) {
        ProfileComparison last = compared(sessions.getFirst(), missing);
        if (last.isDecidable()) {
            return last;
        }
        List<String> earlier = Stream.concat(
                        missing.stream(),
                        Stream.of("a later profile of these cells has " + last.rounds() + " rounds, and is not shown"))
                .toList();
        return sessions.stream()
                .skip(1)
                .filter(session -> rounds(session).size() >= ProfileComparison.DECIDING_ROUNDS)
                .map(session -> compared(session, earlier))
                .filter(ProfileComparison::isDecidable)
                .findFirst()
                .orElse(last);
    }

    private ProfileComparison compared(Pair pair, List<String> missing) {
        List<String> all = Stream.of(
                        missing,
                        notes.getOrDefault(series(pair, pair.against()), List.<String>of()),
                        notes.getOrDefault(series(pair, pair.cell()), List.<String>of()))
                .flatMap(List::stream)
                .distinct()
                .toList();
        return ProfileComparisonEvaluator.of(pair, rounds(pair), all);
    }

    private static Series series(Pair pair, String cell) {
        return new Series(cell, pair.firstTrial());
    }

    private List<List<TrialCosts>> rounds(Pair pair) {
        Map<Integer, TrialCosts> before = costs.getOrDefault(series(pair, pair.against()), Map.of());
        Map<Integer, TrialCosts> now = costs.getOrDefault(series(pair, pair.cell()), Map.of());
        List<List<TrialCosts>> rounds = new ArrayList<>();
        before.forEach((round, costsBefore) ->
                Optional.ofNullable(now.get(round)).ifPresent(costsNow -> rounds.add(List.of(costsBefore, costsNow))));
        return rounds;
    }
}
