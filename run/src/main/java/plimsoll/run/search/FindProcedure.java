package plimsoll.run.search;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.memory.FullCollectionInstrument;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * Runs searches one after the other.
 *
 * @param start how the first value of each search is chosen
 */
public record FindProcedure(List<SearchQuestion> questions, Start start) implements SearchProcedure {
    /** The choice of the first value of a search. */
    public enum Start {
        AS_ASKED,
        /** The load at which the memory model expects the heap to be full. */
        BY_MODEL,
        /** The load that the variant held in the previous memory size of a frontier. */
        BY_THE_LAST
    }

    public FindProcedure {
        questions = List.copyOf(questions);
    }

    @Override
    public List<String> ask(SearchRun run, ExecutionModes modes) {
        run.announce(questions);
        Map<String, Double> held = new HashMap<>();
        for (SearchQuestion question : questions) {
            if (!Thread.currentThread().isInterrupted()) {
                search(withStart(question, held, run, modes), run, modes)
                        .ifPresent(holds -> held.put(question.experiment().variant(), holds));
            }
        }
        return List.of();
    }

    private static Optional<Double> search(SearchQuestion question, SearchRun run, ExecutionModes modes) {
        return run.search(question, modes.plain()).step() instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? capacity.holds().map(CapacityEdge.End::value)
                : Optional.empty();
    }

    private SearchQuestion withStart(
            SearchQuestion question, Map<String, Double> held, SearchRun run, ExecutionModes modes) {
        return switch (start) {
            case AS_ASKED -> question;
            case BY_MODEL -> new MemoryModelRun(run, modes.instrumented()).withStart(question);
            case BY_THE_LAST ->
                Optional.ofNullable(held.get(question.experiment().variant()))
                        .map(question::near)
                        .orElse(question);
        };
    }

    @Override
    public SearchPlan foreseen(SearchPlan plan) {
        return VerificationProcedure.with(plan, questions);
    }

    @Override
    public List<Experiment> experiments() {
        return questions.stream().map(SearchQuestion::experiment).toList();
    }

    @Override
    public int searches() {
        return byVariant().size();
    }

    @Override
    public FindProcedure part(Shard shard) {
        return new FindProcedure(
                shard.part(byVariant()).stream().flatMap(List::stream).toList(), start);
    }

    /** Each memory size of a frontier starts from the answer of the last one. */
    private List<List<SearchQuestion>> byVariant() {
        return List.copyOf(questions.stream()
                .collect(Collectors.groupingBy(
                        question -> question.experiment().variant(), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    @Override
    public Duration longest() {
        Duration searching = new VerificationProcedure(questions).longest();
        return start == Start.BY_MODEL ? searching.multipliedBy(2) : searching;
    }

    @Override
    public List<Instrument> inside() {
        return List.of(FullCollectionInstrument.often());
    }
}
