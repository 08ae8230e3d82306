package plimsoll.transports.request;

import java.util.List;
import java.util.Map;
import plimsoll.fuzz.Refusals;

/** Takes values and a message from an answer. */
public final class AnswerReading {
    private static final List<ResponseExtractor> EXTRACTORS = List.of(
            ResponseExtractor.of("id", "json /id"),
            ResponseExtractor.of("id", "json /items/0/id"),
            ResponseExtractor.of("id", "header x"),
            ResponseExtractor.of("id", "regex id=((.|\\n)*);"),
            ResponseExtractor.of("id", "regex \"id\":\"([^\"]*)\""));

    private AnswerReading() {}

    public static void read(String body) {
        for (ResponseExtractor extractor : EXTRACTORS) {
            try {
                extractor
                        .extract(Map.of("x", body), body)
                        .ifPresent(value -> Refusals.require(
                                value.chars().noneMatch(each -> each < ' ' || each == 0x7f),
                                "not for a request",
                                value));
            } catch (ResponseExtractor.ExtractionException refused) {
                Refusals.require(!String.valueOf(refused.getMessage()).isBlank(), "a refusal without a message");
            }
        }
        String message = ErrorMessageExtractor.extract(body);
        Refusals.require(
                message.length() <= 120 && message.chars().noneMatch(Character::isISOControl),
                "not to be shown",
                message);
    }
}
