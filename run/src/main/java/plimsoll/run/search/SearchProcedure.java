package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.lab.explain.Instrument;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.sizing.ContainerPrice;

/**
 * The questions of a verb; each answer can determine the next question. It is data, so that another machine can ask them
 * without the study.
 */
public sealed interface SearchProcedure
        permits FindProcedure, RightsizingProcedure, SoakProcedure, VerificationProcedure {
    /** @return notes on the answers */
    List<String> ask(SearchRun run, ExecutionModes modes);

    /** Returns the plan with what is certain to be asked, so that a result without answers to it is incomplete. */
    SearchPlan foreseen(SearchPlan plan);

    /** Returns the experiments that are varied or repeated. */
    List<Experiment> experiments();

    /** Returns the number of searches that need nothing of each other; a frontier of a variant is one. */
    int searches();

    /** Returns a share of the searches; there may be fewer than shares. */
    SearchProcedure part(Shard shard);

    /** Returns a time that the trials never take. */
    Duration longest();

    /** Returns the instruments inside the services; trials that decide a capacity do not use them. */
    default List<Instrument> inside() {
        return List.of();
    }

    /** The price by which containers are compared; empty: by their memory. */
    default Optional<ContainerPrice> price() {
        return Optional.empty();
    }

    /**
     * The container of a manifest that gets the answer as a patch; empty without one.
     *
     * @param variables returns the variables of an image
     */
    default Optional<ManifestTarget> target(Function<ContainerImage, Map<String, String>> variables) {
        return Optional.empty();
    }

    /**
     * The ways to execute a trial.
     *
     * @param plain without instruments in the services, for trials that decide
     * @param instrumented with the verb's instruments in the services
     */
    record ExecutionModes(SearchRun.Execution plain, SearchRun.Execution instrumented) {}
}
