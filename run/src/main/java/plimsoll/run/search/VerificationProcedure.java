package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;

/** Repeats the proof pairs of earlier answers. */
public record VerificationProcedure(List<SearchQuestion> pairs) implements SearchProcedure {
    public VerificationProcedure {
        pairs = List.copyOf(pairs);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        run.announce(pairs);
        pairs.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(pair -> run.search(pair, modes.plain()));
        return List.of();
    }

    @Override
    public SearchPlan foreseen(SearchPlan plan) {
        return with(plan, pairs);
    }

    static SearchPlan with(SearchPlan plan, List<SearchQuestion> questions) {
        SearchPlan all = plan;
        for (SearchQuestion question : questions) {
            all = all.with(question);
        }
        return all;
    }

    @Override
    public List<Experiment> experiments() {
        return pairs.stream().map(SearchQuestion::experiment).toList();
    }

    @Override
    public int searches() {
        return pairs.size();
    }

    @Override
    public VerificationProcedure part(Shard shard) {
        return new VerificationProcedure(shard.part(pairs));
    }

    @Override
    public Duration longest() {
        return pairs.stream()
                .map(pair -> pair.experiment()
                        .bounds()
                        .trial()
                        .multipliedBy(pair.goal().trialsMax()))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
