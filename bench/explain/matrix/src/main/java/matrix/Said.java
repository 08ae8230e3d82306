package matrix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer of {@code explain}.
 *
 * @param decided false: the place is the likeliest and no more
 */
record Said(String place, boolean decided, double share, Optional<String> runnerUp, List<String> evidence) {
    /** What stands for an answer where there is none. */
    static final Said NOTHING = new Said("nothing", false, 0, Optional.empty(), List.of());

    Said {
        evidence = List.copyOf(evidence);
    }

    /** The answer in this file; {@link #NOTHING} when it is not there. */
    static Said read(Path file) {
        return Files.exists(file) ? of(JsonMapper.shared().readTree(file.toFile())) : NOTHING;
    }

    private static Said of(JsonNode answer) {
        return new Said(
                answer.path("place").asString("nothing"),
                answer.path("decided").asBoolean(false),
                answer.path("share").asDouble(0),
                Optional.of(answer.path("runnerUp").asString("")).filter(text -> !text.isEmpty()),
                StreamSupport.stream(answer.path("evidence").spliterator(), false)
                        .map(line -> line.asString(""))
                        .toList());
    }
}
