package plimsoll.run;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.FrameRuleException;
import plimsoll.judge.bottleneck.FrameRuleFile;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.ProfileRequest;
import plimsoll.run.request.ProfileRequest.Origin;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.round.RunPlan;
import plimsoll.run.round.StoredRun;
import plimsoll.run.trial.ProfileRounds;
import plimsoll.run.trial.ProfileRounds.Twins;

/**
 * Plans explaining trials.
 *
 * @param progress receives a sentence about each step that takes time before the first trial
 */
public record ProfilePlanner(TrialEnvironment environment, Consumer<String> progress) {
    /** @throws RequestException that says why the cells cannot be explained */
    public PlannedProfile plan(ProfileRequest request) {
        request.frames().ifPresent(frames -> {
            try {
                FrameRuleFile.read(frames.toRealPath());
            } catch (IOException e) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "--frames: cannot read " + frames + ": " + FileErrorText.why(e)
                                + "; give a file with rules for frames, or remove --frames");
            } catch (FrameRuleException bad) {
                throw new RequestException(ExitCode.USAGE, "--frames: " + bad.getMessage());
            }
        });
        return switch (request.origin()) {
            case Origin.OfResult result -> stored(request, result);
            case Origin.OfStudy study -> fresh(request, study);
        };
    }

    private PlannedProfile stored(ProfileRequest request, Origin.OfResult result) {
        StoredRun stored = StoredRun.in(result.directory());
        stored.requireSameSetup(environment.surroundings().environment());
        request.permission().check(stored.plan().experiments());
        RunPlan plan = chosen(request, stored.plan(), stored.manifest().cells());
        return new PlannedProfile(
                plan,
                compared(
                        request,
                        twins(request, plan, stored.plan()),
                        stored.manifest().seed()),
                Optional.empty(),
                stored.manifest().study(),
                stored.folder().study(),
                new ResultDestination.Stored(stored.folder().path()),
                request.frames());
    }

    private PlannedProfile fresh(ProfileRequest request, Origin.OfStudy origin) {
        long seed = origin.selection().seed();
        TimedStudy here = new StudyReader(request.permission(), new UnitTimer(environment, progress))
                .timed(origin.study().file(), origin.selection(), usual -> {
                    RunPlan all = RunPlan.of(usual.study(), seed);
                    RunPlan chosen = chosen(request, all, usual.names());
                    return cells(withTwins(chosen, twins(request, chosen, all)));
                });
        Study study = here.study();
        Manifest manifest = environment
                .surroundings()
                .manifest(study, here.selection(), origin.invocation())
                .forVerb(Manifest.PROFILE);
        RunPlan whole = RunPlan.of(study, seed);
        RunPlan plan = chosen(request, whole, manifest.cells());
        List<Twins> twins = twins(request, plan, whole);
        return new PlannedProfile(
                withTwins(plan, twins),
                compared(request, twins, seed),
                Optional.of(manifest),
                study.name(),
                origin.study().file(),
                new ResultDestination.New(origin.out()),
                request.frames());
    }

    private static Optional<ProfileRounds> compared(ProfileRequest request, List<Twins> twins, long seed) {
        return request.against().map(against -> ProfileRounds.of(twins, against.rounds(), seed));
    }

    /** Returns the chosen cells, each with the one that it is compared with; none without {@code --against}. */
    private static List<Twins> twins(ProfileRequest request, RunPlan chosen, RunPlan whole) {
        return request.against().stream()
                .flatMap(against ->
                        chosen.experiments().stream().map(now -> new Twins(now, twin(now, against.variant(), whole))))
                .toList();
    }

    private static RunPlan withTwins(RunPlan chosen, List<Twins> twins) {
        return chosen.only(
                Stream.concat(chosen.experiments().stream(), twins.stream().map(Twins::before))
                        .distinct()
                        .toList());
    }

    /** Returns the cell of another variant with the same load and limits, which the rest of its name stands for. */
    private static Experiment twin(Experiment now, String against, RunPlan whole) {
        String rest =
                now.cell().substring(Math.min(now.cell().length(), now.variant().length()));
        return whole.experiments().stream()
                .filter(one -> one.variant().equals(against) && one.cell().equals(against + rest))
                .findFirst()
                .orElseThrow(() -> new RequestException(
                        ExitCode.USAGE,
                        "--against: '" + against + "' has no cell with the load and the limits of '" + now.cell()
                                + "', which would be '" + against + rest + "'; the cells are "
                                + String.join(
                                        ", ",
                                        cells(whole).stream()
                                                .distinct()
                                                .sorted()
                                                .toList())));
    }

    private static List<String> cells(RunPlan plan) {
        return plan.experiments().stream().map(Experiment::cell).toList();
    }

    /** Returns the named cell, else the study's first of each variant; the plan itself is in random order. */
    private static RunPlan chosen(ProfileRequest request, RunPlan whole, List<String> order) {
        Set<String> known =
                whole.experiments().stream().map(Experiment::variant).collect(Collectors.toSet());
        Optional<String> cell = request.cell();
        Map<String, Experiment> first = new LinkedHashMap<>();
        whole.experiments().stream()
                .filter(one -> isRequested(one.variant(), request.variants(), known))
                .filter(one -> request.against().stream()
                        .noneMatch(against -> against.variant().equals(one.variant())))
                .filter(one -> cell.isEmpty() || cell.get().equals(one.cell()))
                .sorted(Comparator.comparingInt(one -> order.indexOf(one.cell())))
                .forEach(one -> first.putIfAbsent(one.variant(), one));
        Optional<String> itself = request.against()
                .map(ProfileRequest.Against::variant)
                .filter(against -> request.variants().equals(List.of(against)));
        if (itself.isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--against: '" + itself.get() + "' would be compared with itself; name another variant in"
                            + " --variants or --against");
        }
        if (first.isEmpty()
                && request.against().isPresent()
                && request.variants().isEmpty()
                && cell.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--against: the study has no other variant than '"
                            + request.against().get().variant() + "' to compare with it");
        }
        if (first.isEmpty()) {
            throw noneChosen(request, whole, order);
        }
        return whole.only(List.copyOf(first.values()));
    }

    /** Whether a name means the variant, or all of its JVMs if no variant has that name. */
    private static boolean isRequested(String variant, List<String> names, Set<String> known) {
        return names.isEmpty()
                || names.stream()
                        .anyMatch(name ->
                                name.equals(variant) || (!known.contains(name) && variant.startsWith(name + "-")));
    }

    private static RequestException noneChosen(ProfileRequest request, RunPlan whole, List<String> order) {
        String cells = whole.experiments().stream()
                .map(Experiment::cell)
                .distinct()
                .sorted(Comparator.comparingInt(order::indexOf))
                .collect(Collectors.joining(", "));
        String origin = request.origin().name();
        return new RequestException(
                ExitCode.USAGE,
                request.cell()
                        .map(name -> "--cell: " + origin + " has no cell '" + name + "'; it has " + cells)
                        .orElseGet(() -> "--variants: " + origin + " has none of "
                                + String.join(", ", request.variants()) + "; its cells are " + cells));
    }
}
