package plimsoll.lab.discover;

import java.util.List;
import java.util.Optional;
import plimsoll.fuzz.Refusals;

/** Reads a service's description of itself. */
public final class DescriptionReading {
    private DescriptionReading() {}

    public static void read(String text) {
        Optional<Document> document = Document.read(text);
        document.map(OpenApi::new).filter(OpenApi::fits).ifPresent(description -> check(description.endpoints()));
        document.ifPresent(any -> check(OpenApi.ofMappings(any)));
    }

    private static void check(List<Endpoint> endpoints) {
        Refusals.require(endpoints.size() <= 10_000, "too many endpoints", endpoints.size());
        endpoints.forEach(Endpoint::doubt);
    }
}
