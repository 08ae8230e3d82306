package plimsoll.run.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.member.ManifestTarget;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.records.TrialFolder;
import plimsoll.run.request.Invocation;
import plimsoll.run.result.ShardSet;
import plimsoll.run.result.StoredShard;

/**
 * The shards of a verb that searches, as one search.
 *
 * @param plan with the searches of all shards, in the order of the study's cells
 * @param trials search by search, in the order in which each decided them
 */
public record SearchShards(SearchPlan plan, List<TrialFolder> trials) {
    private static final List<String> OUTPUT_OPTIONS = List.of("--shard", "--out", "--junit");
    private static final Set<String> OUTPUT_FLAGS = Set.of("--json", "--markdown", "--quiet", "-q", "--no-color");

    /**
     * @throws plimsoll.run.request.RequestException when they were started by different commands, two have the same
     *     search, or one has a trial of another search
     */
    public static SearchShards of(ShardSet set) {
        SearchPlan first = read(set.first());
        List<SearchQuestion> questions = new ArrayList<>();
        List<RepeatedExperiment> checks = new ArrayList<>();
        List<TrialFolder> trials = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Optional<ManifestTarget> target = Optional.empty();
        for (StoredShard shard : set.shards()) {
            SearchPlan plan = read(shard);
            requireSameCommand(set.first(), first, shard, plan);
            List<String> own = names(plan);
            own.stream().filter(name -> !names.add(name)).findFirst().ifPresent(name -> {
                throw StoredShard.refused(
                        shard.named(), "its search '" + name + "' is also in another shard; fetch the results again");
            });
            // A share that no machine could search has none.
            target = target.or(plan::target);
            questions.addAll(plan.questions());
            checks.addAll(plan.checks());
            trials.addAll(trials(shard, own));
        }
        List<String> words =
                new Invocation("", first.arguments()).without("--shard").words();
        return new SearchShards(
                new SearchPlan(first.verb(), words, first.extension(), questions, checks, first.price(), target),
                trials);
    }

    private static SearchPlan read(StoredShard shard) {
        return Json.read(shard.folder().search(), SearchPlan.class);
    }

    private static List<String> names(SearchPlan plan) {
        return Stream.concat(
                        plan.questions().stream().map(SearchQuestion::name),
                        plan.checks().stream().map(RepeatedExperiment::name))
                .toList();
    }

    private static void requireSameCommand(StoredShard first, SearchPlan one, StoredShard other, SearchPlan two) {
        String command = command(one);
        String otherCommand = command(two);
        if (!command.equals(otherCommand)) {
            throw ShardSet.apart(
                    first, other, "one was started by '" + command + "', the other by '" + otherCommand + "'");
        }
        if (!Objects.equals(one.extension(), two.extension())) {
            throw ShardSet.apart(first, other, "they differ in the class path of their drivers and audits");
        }
    }

    /** The command line without the options that change no trial. */
    private static String command(SearchPlan plan) {
        Invocation all = new Invocation(
                plan.verb(),
                plan.arguments().stream()
                        .filter(word -> !OUTPUT_FLAGS.contains(word))
                        .toList());
        return OUTPUT_OPTIONS.stream()
                .reduce(all, Invocation::without, (invocation, _) -> invocation)
                .line();
    }

    private static List<TrialFolder> trials(StoredShard shard, List<String> own) {
        List<TrialFolder> trials = shard.endedTrials();
        for (TrialFolder trial : trials) {
            String by = Json.read(trial.asked(), TrialRequest.class).by();
            if (!own.contains(by)) {
                throw StoredShard.refused(
                        shard.named(),
                        "trials/" + trial.name() + " is of the search '" + by
                                + "', which its search.json does not have; fetch the result again");
            }
        }
        return trials;
    }
}
