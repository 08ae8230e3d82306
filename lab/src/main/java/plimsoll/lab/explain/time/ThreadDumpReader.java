package plimsoll.lab.explain.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.records.member.ThreadDump;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what {@code Thread.dump_to_file -format=json} wrote, a thread at a time. */
final class ThreadDumpReader {
    private static final long BYTES_MAX = 256L << 20;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ThreadDumpReader() {}

    /** @throws IOException when the file is no whole dump, or larger than any that is read */
    static ThreadDump read(Path file, long atMillis) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("the JVM wrote no dump to " + file);
        }
        long bytes = Files.size(file);
        if (bytes > BYTES_MAX) {
            throw new IOException("its dump has " + bytes + " bytes; at most " + BYTES_MAX + " are read");
        }
        ThreadGroups threads = new ThreadGroups();
        try (JsonParser json = MAPPER.createParser(file)) {
            boolean any = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY && "threads".equals(json.currentName())) {
                    any = true;
                    threads(json, threads);
                }
            }
            if (!any) {
                throw new IOException("its dump holds no list of threads");
            }
        } catch (JacksonException torn) {
            throw new IOException("its dump is torn: " + torn.getOriginalMessage(), torn);
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
