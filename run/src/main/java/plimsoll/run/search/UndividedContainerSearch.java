package plimsoll.run.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.SplitApplier;

/** Finds the smallest container of a program that is not a JVM, by its memory alone. */
record UndividedContainerSearch(
        SearchRun run, SearchRun.Execution execution, SmallestContainerSearch.RightsizingOptions options) {
    /** Leaves the search room to go down from its first container. */
    private static final double ROOM = 1.25;

    private static final double MEBI = 1 << 20;

    /** @param footprint the peak of the probe, from which the search starts */
    void execute(Bytes footprint) {
        var question = new SearchQuestion(
                options.name("fit"),
                SearchAim.FIT,
                SplitApplier.renamed(options.experiment(), "fit"),
                Knob.MEMORY,
                options.goal().near(Math.max(1, footprint.count() / MEBI * ROOM)));
        Optional<CapacityEdge> smallest =
                run.search(question, execution).step() instanceof SearchDecision.Answer(CapacityEdge edge)
                        ? Optional.of(edge)
                        : Optional.empty();
        smallest.flatMap(CapacityEdge::holds).ifPresent(end -> recommend(end.value()));
        if (options.rivals() && !Thread.currentThread().isInterrupted()) {
            new SizingAlternativesRun(run, execution).inOwnContainer(options);
        }
    }

    /** Tries the recommended container; if it breaks, once more with twice the margin. */
    private void recommend(double smallest) {
        boolean holds = false;
        for (int margins = 1; margins <= SmallestContainerSearch.RECOMMENDED_MAX && !holds; margins++) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            Bytes memory = Bytes.ofMebibytes(Math.round(options.recommended(smallest, margins)));
            String name = margins == 1 ? "recommended" : "recommended-" + margins;
            int trials = options.goal().proof();
            List<Verdict> verdicts = run.check(
                    new RepeatedExperiment(
                            options.name(name),
                            SearchAim.RECOMMENDED,
                            SplitApplier.renamed(SplitApplier.inContainer(options.experiment(), memory), name),
                            trials,
                            new ContainerLimits(memory, SplitApplier.cpus(options.experiment())),
                            Optional.empty()),
                    execution);
            holds = SmallestContainerSearch.held(verdicts, trials);
        }
    }
}
