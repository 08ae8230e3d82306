package plimsoll.lab.discover;

import java.util.List;
import java.util.Optional;

/**
 * A service's description of its own operations.
 *
 * @param place path of the description; empty when there is none that we understand
 */
record ApiDescription(Optional<String> place, List<Endpoint> endpoints) {
    static final String MAPPINGS = "/actuator/mappings";

    ApiDescription {
        endpoints = List.copyOf(endpoints);
    }

    /** Tries the usual paths; the first one that names an operation is used. */
    static ApiDescription by(BaseUrl baseUrl) throws InterruptedException {
        for (String place : OpenApi.PLACES) {
            Optional<OpenApi> found = document(baseUrl, place).map(OpenApi::new).filter(OpenApi::fits);
            if (found.isPresent() && !found.get().endpoints().isEmpty()) {
                return new ApiDescription(Optional.of(place), found.get().endpoints());
            }
        }
        List<Endpoint> mapped =
                document(baseUrl, MAPPINGS).map(OpenApi::ofMappings).orElse(List.of());
        return new ApiDescription(mapped.isEmpty() ? Optional.empty() : Optional.of(MAPPINGS), mapped);
    }

    private static Optional<Document> document(BaseUrl baseUrl, String place) throws InterruptedException {
        return baseUrl.getJson(place) instanceof ProbeReply.Answered answered
                        && answered.acknowledges()
                        && answered.whole()
                ? Document.read(answered.body())
                : Optional.empty();
    }
}
