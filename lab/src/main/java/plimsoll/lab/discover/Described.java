package plimsoll.lab.discover;

import java.util.List;
import java.util.Optional;

/**
 * What a service says of its own operations.
 *
 * @param place where; empty when it says nothing that we understand
 */
record Described(Optional<String> place, List<Endpoint> endpoints) {
    static final String MAPPINGS = "/actuator/mappings";

    Described {
        endpoints = List.copyOf(endpoints);
    }

    /** Asks at the usual places; the first that names an operation counts. */
    static Described by(Door door) throws InterruptedException {
        for (String place : OpenApi.PLACES) {
            Optional<OpenApi> found = document(door, place).map(OpenApi::new).filter(OpenApi::fits);
            if (found.isPresent() && !found.get().endpoints().isEmpty()) {
                return new Described(Optional.of(place), found.get().endpoints());
            }
        }
        List<Endpoint> mapped =
                document(door, MAPPINGS).map(OpenApi::ofMappings).orElse(List.of());
        return new Described(mapped.isEmpty() ? Optional.empty() : Optional.of(MAPPINGS), mapped);
    }

    private static Optional<Document> document(Door door, String place) throws InterruptedException {
        return door.getJson(place) instanceof Reply.Answered answered && answered.acknowledges() && answered.whole()
                ? Document.read(answered.body())
                : Optional.empty();
    }
}
