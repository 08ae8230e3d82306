package plimsoll.lab.explain.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.json.JsonErrorText;
import plimsoll.records.member.ThreadDump;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the output of {@code Thread.dump_to_file -format=json}, one thread at a time. */
final class ThreadDumpReader {
    private static final long BYTES_MAX = 256L << 20;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ThreadDumpReader() {}

    /**
     * Reads a dump.
     *
     * @throws IOException when the file is incomplete or too large
     */
    static ThreadDump read(Path file, long atMillis) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("the JVM did not write a dump to " + file);
        }
        long bytes = Files.size(file);
        if (bytes > BYTES_MAX) {
            throw new IOException("its dump has " + bytes + " bytes; at most " + BYTES_MAX + " are read");
        }
        ThreadGroups threads = new ThreadGroups();
        try (JsonParser json = MAPPER.createParser(file)) {
            boolean found = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY && "threads".equals(json.currentName())) {
                    found = true;
                    threads(json, threads);
                }
            }
            if (!found) {
                throw new IOException("its dump contains no list of threads");
            }
        } catch (JacksonException torn) {
            throw new IOException("its dump is incomplete: " + JsonErrorText.of(torn), torn);
        }
        return threads.dump(atMillis);
    }

    private static void threads(JsonParser json, ThreadGroups threads) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            JsonNode thread = json.readValueAsTree();
            threads.add(thread);
        }
    }
}
