package plimsoll.run.request;

import java.util.List;
import java.util.Optional;

/**
 * A search for the smallest container that holds a load.
 *
 * @param from the smallest container, such as 32m
 * @param to the largest; empty: twice the study's own limit
 * @param width the final width of the bracket, as a share
 * @param margin how much larger the recommended container is than the smallest, as a share
 * @param cpus CPU quotas in cores to search for, one container each, such as 0.5; empty: the study's own
 * @param price such as {@code gib-hour=0.005,core-hour=0.04}, by which containers are compared; empty: by their memory
 * @param manifest a container that gets the answer as a patch; empty without one
 * @param rivals whether to try other ways of sizing as well
 */
public record RightsizingRequest(
        SearchRequest search,
        String from,
        Optional<String> to,
        double width,
        double margin,
        List<String> cpus,
        Optional<String> price,
        Optional<ManifestSource> manifest,
        boolean rivals) {
    public RightsizingRequest {
        cpus = List.copyOf(cpus);
    }
}
