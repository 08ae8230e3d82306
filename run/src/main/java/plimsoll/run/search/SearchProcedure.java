package plimsoll.run.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.ManifestTarget;
import plimsoll.plan.search.sizing.ContainerPrice;

/** The questions of a verb; each answer can determine the next question. */
public interface SearchProcedure {
    /** @return notes on the answers */
    List<String> ask(SearchRun run, ExecutionModes modes);

    /** Whether there is nothing to search, as in a share of fewer cells than shares. */
    default boolean isEmpty() {
        return false;
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
