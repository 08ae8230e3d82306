package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;

/**
 * Runs a long trial at each load that held.
 *
 * @param held the loads that held in earlier answers
 */
public record SoakProcedure(SoakExperiment soak, List<StoredSearchAnswers.HeldAnswer> held) implements SearchProcedure {
    public SoakProcedure {
        held = List.copyOf(held);
    }

    private List<RepeatedExperiment> soaks() {
        return held.stream().map(soak::of).toList();
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        List<RepeatedExperiment> soaks = soaks();
        run.announce(soaks.size() == 1 ? "1 soak" : soaks.size() + " soaks", soaks);
        soaks.stream()
                .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                .forEach(each -> run.check(each, modes.instrumented()));
        return List.of(soak.note(held));
    }

    @Override
    public SearchPlan foreseen(SearchPlan plan) {
        return RightsizingProcedure.with(plan, soaks());
    }

    @Override
    public List<Experiment> experiments() {
        return held.stream().map(StoredSearchAnswers.HeldAnswer::experiment).toList();
    }

    @Override
    public int searches() {
        return held.size();
    }

    @Override
    public SoakProcedure part(Shard shard) {
        return new SoakProcedure(soak, shard.part(held));
    }

    @Override
    public Duration longest() {
        return soaks().stream()
                .map(each -> each.experiment().bounds().trial().multipliedBy(each.attemptsMax()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public List<Instrument> inside() {
        return List.of(soak.inside());
    }
}
