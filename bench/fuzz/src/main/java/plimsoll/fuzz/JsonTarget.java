package plimsoll.fuzz;

import java.nio.charset.StandardCharsets;
import plimsoll.lab.discover.DescriptionReading;
import plimsoll.transports.http.ListingReading;
import plimsoll.transports.request.AnswerReading;

/** The JSON and YAML of a service: answers, listings and descriptions of an API. */
public final class JsonTarget {
    private JsonTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        AnswerReading.read(text);
        DescriptionReading.read(text);
        ListingReading.read(input);
    }
}
